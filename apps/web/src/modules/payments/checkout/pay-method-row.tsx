import { formatRupees } from '@chukta/contract/money'
import { say } from '../../../lib/language.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { methodIcon } from './method-icon.ts'
import type { PayMethod } from './pay-method.ts'
import classes from './pay-method-row.module.css'
import { PAY_METHOD_TEXT } from './pay-method-text.ts'

const text = PAY_METHOD_TEXT

/** The method that the payment will be made by, with its charge; 'Change' opens the methods. */
export function PayMethodRow({ method, onChange }: { method: PayMethod; onChange: () => void }) {
  if (!method.isKnown) return <div className={classes.row} aria-hidden="true" />
  const { name, usedAt, cheaper } = method
  const Icon = methodIcon(name ?? '')
  const when = usedAt === null ? text.byHand : text.lastUsed(formatDayShort(indianDay(new Date(usedAt))))
  return (
    <div className={classes.row}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={classes.name}>{name === null ? text.next : nameOf(name, method.rate)}</p>
        <p className={classes.note}>{name === null ? text.nextNote : when}</p>
        {name !== null && cheaper && <p className={classes.cheaper}>{cheaperWords(cheaper)}</p>}
      </div>
      {name !== null && (
        <button type="button" className={classes.change} aria-label={text.changeMethod} onClick={onChange}>
          {text.change}
        </button>
      )}
    </div>
  )
}

function cheaperWords({ name, isFree, less }: NonNullable<PayMethod['cheaper']>): string {
  return isFree ? text.free(say(name)) : text.less(say(name), formatRupees(less))
}

function nameOf(name: string, rate: string | null): string {
  const words = say(name)
  if (rate === null) return words
  return /[1-9]/.test(rate) ? text.withRate(words, formatRate(rate)) : text.noCharge(words)
}
