import type { getPortal } from '@chukta/contract/identity/sign-in'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { COMPANY, HAS_OWN_NAME } from '../../../lib/company.ts'
import type { AnswerOf } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { financialYear, formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf, wordIn } from '../../../lib/word-in.ts'
import { DevanagariName } from '../../../ui/brand/devanagari-name.tsx'
import { Bow } from './bow.tsx'
import classes from './cover.module.css'

type Service = AnswerOf<typeof getPortal>['services'][number]
type Props = { services: Service[]; checkedAt: string | null }

const ICONS = { working: Check, slow: Clock, down: CircleAlert }

/** The cord that ties the book, at the foot of the cover. */
export const CoverBow = Bow

/** The paper plate on the cover; its rows are live service states, left out without an answer. */
export function CoverPlate({ services, checkedAt }: Props) {
  return (
    <div className={classes.plate}>
      <div className={classes.frame}>
        <div className={classes.title}>
          <p>
            {HAS_OWN_NAME ? (
              <span className={classes.ownName}>{COMPANY.name}</span>
            ) : (
              <DevanagariName sizePx={33} className={classes.name} />
            )}
            {STRINGS.cover.paidInFull}
          </p>
          <p className={classes.book}>
            {STRINGS.cover.accountBook}
            <br />
            {STRINGS.cover.year(financialYear(new Date()))}
          </p>
        </div>
        <div className={classes.double} />
        {services.length > 0 && (
          <ul className={classes.services} aria-label={STRINGS.cover.services}>
            {services.map((service) => (
              <ServiceRow key={service.name} service={service} />
            ))}
          </ul>
        )}
        {services.length > 0 && (
          <p className={classes.checked}>{STRINGS.cover.checked(formatDateTime(checkedAt))}</p>
        )}
      </div>
    </div>
  )
}

function ServiceRow({ service }: { service: Service }) {
  const Icon = wordIn(ICONS, service.state) ?? CircleAlert
  return (
    <li>
      <span>{say(service.name)}</span>
      <span className={classes.state} data-state={service.state}>
        <Icon size={16} strokeWidth={2} aria-hidden />
        {say(service.note) || labelOf(STRINGS.cover.states, service.state)}
      </span>
    </li>
  )
}
