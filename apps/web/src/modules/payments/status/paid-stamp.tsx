import { language } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { DevanagariName } from '../../../ui/brand/devanagari-name.tsx'
import classes from './paid-stamp.module.css'

/** The rubber stamp on a paid receipt, in Hindi with चुकता (paid) as its large word. Takes the time of payment; the page has the state in ordinary text. */
export function PaidStamp({ paidAt }: { paidAt: string }) {
  return (
    <svg className={classes.stamp} width="180" height="112" viewBox="0 0 180 112" aria-hidden="true">
      <filter id="worn-ink" x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="3" result="grain" />
        <feColorMatrix in="grain" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -6 4.55" result="holes" />
        <feComposite in="SourceGraphic" in2="holes" operator="in" result="worn" />
        <feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="1" result="wave" />
        <feDisplacementMap in="worn" in2="wave" scale="2.5" />
      </filter>
      <g filter="url(#worn-ink)" transform="rotate(-9 90 56)" textAnchor="middle">
        <g className={classes.lines}>
          <rect x="6" y="12" width="168" height="88" rx="12" strokeWidth="4.5" />
          <rect x="13" y="19" width="154" height="74" rx="7" strokeWidth="1.5" />
          <path d="M26 69h128" strokeWidth="1.5" />
        </g>
        {language === 'hi' ? (
          <>
            <DevanagariName x={41} y={25} sizePx={40} className={classes.name} />
            <text x="90" y="86" className={classes.date}>
              {formatDate(paidAt)}
            </text>
          </>
        ) : (
          <>
            <text x="93.5" y="61" className={classes.paid}>
              PAID
            </text>
            <DevanagariName x={20} y={75} sizePx={13.5} className={classes.name} />
            <text x="57" y="86" textAnchor="start" className={classes.date}>
              · {formatDate(paidAt).toUpperCase()}
            </text>
          </>
        )}
      </g>
    </svg>
  )
}
