import type { DuePayment } from '@chukta/contract/payments/schedules'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { groupDue } from '../../payments/schedules/due-days.ts'
import { AGAIN_TEXT } from './again-text.ts'
import classes from './pay-again-strip.module.css'
import { payPath } from './pay-path.ts'
import type { Stub } from './stubs.ts'

const text = AGAIN_TEXT

type Props = { stubs: readonly Stub[]; due: { payments: readonly DuePayment[]; today: string } | undefined }

/** Payments that are due and payees paid last, each one press away from its pay screen. */
export function PayAgainStrip({ stubs, due }: Props) {
  const { data: services } = useServices()
  const { overdue, soon } = groupDue(due?.payments ?? [], due?.today ?? '')
  const isDue = overdue.length + soon.length > 0
  return (
    <section className={classes.section} aria-labelledby="pay-again">
      <div className={classes.heading}>
        <h2 id="pay-again">{isDue ? text.titleDue : text.title}</h2>
        {isDue && <Link to="/due-payments">{text.seeDue}</Link>}
      </div>
      {isDue && (
        <p className={classes.sentence}>
          {overdue.length > 0 && <strong>{text.overdue(overdue.length)} </strong>}
          {soon.length > 0 && text.soon(soon.length)}
        </p>
      )}
      <ul className={classes.stubs}>
        {stubs.map((stub) => (
          <li key={stub.key}>
            <StubLink
              stub={stub}
              slug={stub.service.slug ?? services?.find(({ id }) => id === stub.service.id)?.slug ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StubLink({ stub, slug }: { stub: Stub; slug: string | null }) {
  const { payeeId, rememberedId, service, amount } = stub
  const content = <StubContent stub={stub} />
  if (rememberedId !== null) {
    return (
      <Link to="/my-bills/pay" search={{ id: rememberedId }} className={classes.stub}>
        {content}
      </Link>
    )
  }
  const path = payPath(slug)
  const place = path && payeeId !== null ? `${path}/${service.id}/${payeeId}` : '/due-payments'
  return (
    <Link to={place} search={amount !== null && path ? { amount } : {}} className={classes.stub}>
      {content}
    </Link>
  )
}

/** The name first: a screen reader's list of links is read by it. */
function StubContent({ stub: { name, service, amount, dueOn, isLate, paidAt } }: { stub: Stub }) {
  const when =
    dueOn === null
      ? text.paid(formatDayShort(indianDay(new Date(paidAt ?? 0))))
      : text.due(formatDayShort(dueOn))
  return (
    <>
      <span className={classes.name}>{name} </span>
      <span className={classes.service}>{say(service.name)} </span>
      <span className={classes.amount}>
        {amount === null ? text.anyAmount : <Amount rupees={amount} size="total" />}{' '}
      </span>
      <span className={classes.foot}>
        <span data-late={isLate || undefined} data-due={dueOn !== null || undefined}>
          {when}{' '}
        </span>
        <span className={classes.go}>
          {dueOn === null ? text.payAgain : text.pay}
          <ChevronRight size={16} strokeWidth={2} aria-hidden />
        </span>
      </span>
    </>
  )
}
