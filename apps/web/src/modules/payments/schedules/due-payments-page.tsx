import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { Link } from '@tanstack/react-router'
import { failureSentence } from '../../../lib/request-error.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { PushOfferLine } from '../../messaging/push/push-offer-line.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { type DueGroups, groupDue, sumOf } from './due-days.ts'
import classes from './due-payments-page.module.css'
import { DueRow } from './due-row.tsx'
import { useDuePayments } from './schedules-api.ts'
import { SCHEDULES_TEXT } from './schedules-text.ts'

const text = SCHEDULES_TEXT
const ORDER = ['overdue', 'soon', 'later', 'settled'] as const satisfies (keyof DueGroups)[]

/** A payer's due payments and their days: not in the specification. */
export function DuePaymentsPage() {
  const { data, error, refetch } = useDuePayments()
  useRefusalToast(error, SCHEDULES.loadFailed)
  return (
    <>
      <FormPage>
        <PageHeading
          title={text.title}
          note={
            <>
              {text.note}{' '}
              <Link to="/my-bills" className={classes.nowrap}>
                {text.myBills}
              </Link>
            </>
          }
          back={<BackLink to="/services" label={text.toServices} />}
        />
        {data && data.payments.length === 0 && (
          <EmptyLedger
            sentence={text.none}
            action={
              <>
                <Link to="/services" className={buttonClass({})}>
                  {text.choosePayee}
                </Link>
                <Link to="/my-bills" className={buttonClass({ variant: 'default' })}>
                  {text.myBills}
                </Link>
              </>
            }
          />
        )}
        {data && <Groups groups={groupDue(data.payments, data.today)} today={data.today} />}
        {data && (data.payments.length > 0 || data.has_calendar) && (
          <DueCalendar hasCalendar={data.has_calendar} />
        )}
        {!data && (
          <PendingSheet
            failure={error ? failureSentence(error, SCHEDULES.loadFailed) : undefined}
            onRetry={() => void refetch()}
            rows={3}
          />
        )}
      </FormPage>
      <PushOfferLine />
    </>
  )
}

function Groups({ groups, today }: { groups: DueGroups; today: string }) {
  return ORDER.filter((name) => groups[name].length > 0).map((name) => (
    <section key={name} className={classes.group} aria-labelledby={`due-${name}`}>
      <h2 id={`due-${name}`} className={classes.heading}>
        {text.groups[name]} <small>{text.total(groups[name].length)}</small>
        {name !== 'settled' && <GroupSum payments={groups[name]} />}
      </h2>
      <FramedList isMarked={name === 'overdue'}>
        {groups[name].map((payment) => (
          <DueRow key={payment.id} payment={payment} today={today} />
        ))}
      </FramedList>
    </section>
  ))
}

/** What a group comes to; of payments with any amount at least that. */
function GroupSum({ payments }: { payments: readonly DuePayment[] }) {
  const { rupees, isWhole } = sumOf(payments)
  if (rupees === null) return null
  return (
    <span className={classes.groupSum}>
      {!isWhole && <small>{text.atLeast}</small>} <Amount rupees={rupees} />
    </span>
  )
}
