import type { DuePayment } from '@chukta/contract/payments/schedules'
import { Link } from '@tanstack/react-router'
import { groupDue } from '../../payments/schedules/due-days.ts'
import { DueRow } from '../../payments/schedules/due-row.tsx'
import type { useDuePayments } from '../../payments/schedules/schedules-api.ts'
import sheet from './dashboard-page.module.css'
import { PartNote } from './part-note.tsx'
import classes from './payer-dashboard.module.css'
import { PAYER_TEXT } from './payer-text.ts'

const text = PAYER_TEXT
/** The page of due payments has the rest. */
const SHOWN = 4

type Due = ReturnType<typeof useDuePayments>

/** Those that wait for the payer, the most urgent first. */
export function waitingOf({ payments, today }: NonNullable<Due['data']>): DuePayment[] {
  const { overdue, soon, later } = groupDue(payments, today)
  return [...overdue, ...soon, ...later]
}

/** The payments that are due next, each with its button to pay. */
export function PayerDue({ due: { data, refetch } }: { due: Due }) {
  const waiting = data ? waitingOf(data) : []
  return (
    <section
      className={sheet.sheet}
      data-waiting={waiting.length > 0 || undefined}
      aria-labelledby="dashboard-due"
    >
      <div className={sheet.head}>
        <h2 id="dashboard-due">{text.due}</h2>
        <Link to="/due-payments" className={classes.all}>
          {text.allDue}
        </Link>
      </div>
      {data && waiting.length > 0 ? (
        <ul className={classes.list}>
          {waiting.slice(0, SHOWN).map((payment) => (
            <DueRow key={payment.id} payment={payment} today={data.today} />
          ))}
        </ul>
      ) : (
        <PartNote
          failure={data ? undefined : text.dueFailed}
          onRetry={() => void refetch()}
          title={text.nothingDue}
          sentence={text.nothingDueSentence}
        />
      )}
    </section>
  )
}
