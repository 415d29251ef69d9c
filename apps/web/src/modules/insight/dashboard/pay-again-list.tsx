import { formatRupees } from '@chukta/contract/money'
import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import type { RecentPayee } from '@chukta/contract/payables/recent-payees'
import { Link } from '@tanstack/react-router'
import { payLink } from '../../../domain/payee/payee-screen.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import type { useRecentPayees } from '../../payables/again/again-api.ts'
import sheet from './dashboard-page.module.css'
import { PartNote } from './part-note.tsx'
import classes from './payer-dashboard.module.css'
import { PAYER_TEXT } from './payer-text.ts'

const text = PAYER_TEXT

/** The payees paid last: one press opens the pay page with the amount of the last time. */
export function PayAgainList({ payees: { data, refetch } }: { payees: ReturnType<typeof useRecentPayees> }) {
  return (
    <section className={sheet.sheet} aria-labelledby="dashboard-again">
      <div className={sheet.head}>
        <h2 id="dashboard-again">{text.again}</h2>
      </div>
      {data && data.length > 0 ? (
        <ul className={classes.list}>
          {data.map((payee) => (
            <PayeeRow key={payee.payee_id} payee={payee} />
          ))}
        </ul>
      ) : (
        <PartNote
          failure={data ? undefined : text.payeesFailed}
          onRetry={() => void refetch()}
          sentence={text.nobodyYet}
        />
      )}
    </section>
  )
}

function PayeeRow({ payee }: { payee: RecentPayee }) {
  const { payee_id, payee_name, service_id, service_slug, amount, paid_at } = payee
  const category = categoryOfService(service_slug)
  return (
    <li className={classes.payee}>
      <Initials name={payee_name} />
      <span className={classes.words}>
        {payee_name}
        <small>{text.lastPaid(formatRupees(amount), formatDate(paid_at))}</small>
      </span>
      {category && (
        <Link
          {...payLink({ category, serviceId: service_id }, payee_id)}
          search={{ amount }}
          className={buttonClass({ variant: 'default', size: 'sm' })}
          aria-label={text.againTo(payee_name)}
        >
          {text.again}
        </Link>
      )}
    </li>
  )
}
