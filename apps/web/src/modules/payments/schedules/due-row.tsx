import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { AUTOPAY } from '@chukta/contract/payments/mandate-rules'
import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { dueInWords } from '../../../domain/due/due-words.ts'
import { payLink } from '../../../domain/payee/payee-screen.ts'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { formatDay, weekdayOf } from '../../../lib/time/days.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { RecordLine } from '../../../ui/layout/record-line.tsx'
import classes from './due-payments-page.module.css'
import { useMarkDue } from './schedules-api.ts'
import { SCHEDULES_TEXT } from './schedules-text.ts'

const text = SCHEDULES_TEXT
/** Above it a bank requires the UPI PIN each time: only the screen of the payee says so. */
const MOST_RUPEES = Number(AUTOPAY.mostPaise / 100n)

/** One due payment: payee, day, amount, and its actions. */
export function DueRow({ payment, today }: { payment: DuePayment; today: string }) {
  const { payee_name, service_name, operator_name, due_on, amount, repeats, state, automatic } = payment
  const day = formatDay(due_on)
  const waits = state === 'due' || state === 'overdue'
  return (
    <RecordLine
      title={payee_name}
      level={3}
      about={`${operator_name ?? say(service_name)}, ${labelOf(text.repeats, repeats).toLowerCase()}`}
      when={{
        state: waits && dueInWords(today, due_on),
        isLate: state === 'overdue',
        day: `${weekdayOf(due_on)}, ${day}`,
      }}
      more={
        automatic && (
          <small className={classes.automatic} data-state={automatic.state}>
            {automatic.day === null ? text.automatic.paused : text.automatic.on(formatDay(automatic.day))}
          </small>
        )
      }
      amount={amount === null ? text.anyAmount : <Amount rupees={amount} />}
      actions={
        <>
          <Change payment={payment} />
          {waits && <AutomaticLink payment={payment} day={day} />}
          {waits ? <Waiting payment={payment} day={day} /> : <Settled payment={payment} day={day} />}
        </>
      }
    />
  )
}

/** The link to the due days: of a payee, or of a remembered bill. */
function Change({ payment: { payee_id, remembered_id, payee_name } }: { payment: DuePayment }) {
  const look = {
    className: iconLinkClass,
    'aria-label': text.change(payee_name),
    title: text.change(payee_name),
    children: <CalendarClock size={20} strokeWidth={1.75} aria-hidden />,
  }
  if (remembered_id !== null) return <Link to="/my-bills" search={{ change: remembered_id }} {...look} />
  if (payee_id === null) return null
  return <Link to="/payment-schedule/$payeeId" params={{ payeeId: String(payee_id) }} {...look} />
}

type Props = { payment: DuePayment; day: string }

function useMark({ id }: DuePayment) {
  const mark = useMarkDue()
  const to = async (done: boolean) => {
    try {
      toast.success((await mark.mutateAsync({ id, done })).message)
    } catch (error) {
      toastFailure(error, SCHEDULES.changeFailed)
    }
  }
  return { isBusy: mark.isPending, to }
}

function Waiting({ payment, day }: Props) {
  const { isBusy, to } = useMark(payment)
  // An automatic payment has no button to pay by hand.
  if (payment.automatic?.state === 'on') return null
  return (
    <>
      <BusyButton
        variant="default"
        size="sm"
        busy={isBusy}
        busyText={text.markDone}
        aria-label={text.markDoneOf(payment.payee_name, day)}
        onClick={() => void to(true)}
      >
        {text.markDone}
      </BusyButton>
      <Pay payment={payment} day={day} />
    </>
  )
}

/** The link to the payee with the amount filled in, or to the bill, which is fetched anew. */
function Pay({ payment, day }: Props) {
  const { data: services } = useServices()
  const { payee_id, remembered_id, payee_name, service_id, amount } = payment
  const look = {
    className: buttonClass({ size: 'sm' }),
    'aria-label': text.payTo(payee_name, day),
    children: text.pay,
  }
  if (remembered_id !== null) return <Link to="/my-bills/pay" search={{ id: remembered_id }} {...look} />
  const slug = services?.find(({ id }) => id === service_id)?.slug
  const category = slug && categoryOfService(slug)
  if (!category || payee_id === null) return null
  return (
    <Link
      {...payLink({ category, serviceId: service_id }, payee_id)}
      search={amount === null ? {} : { amount, methods: '1' }}
      {...look}
    />
  )
}

/** To the automatic payment of a payee: to set it up, to see why it is paused, or to stop it. */
function AutomaticLink({ payment, day }: Props) {
  const { payee_id, payee_name, amount, repeats, automatic } = payment
  if (payee_id === null) return null
  if (!automatic && (repeats === 'once' || amount === null || Number(amount) > MOST_RUPEES)) return null
  const words = text.automatic
  const [label, name] = !automatic
    ? [words.offer, words.offerOf(payee_name)]
    : automatic.state === 'on'
      ? [words.stop, words.stopOf(payee_name, day)]
      : [words.see, words.seeOf(payee_name)]
  return (
    <Link
      to="/automatic-payment/$payeeId"
      params={{ payeeId: String(payee_id) }}
      search={automatic?.state === 'on' ? { stop: '1' } : {}}
      className={buttonClass({ variant: 'default', size: 'sm' })}
      aria-label={name}
    >
      {label}
    </Link>
  )
}

function Settled({ payment, day }: Props) {
  const { isBusy, to } = useMark(payment)
  const { payee_name, state, transaction_id } = payment
  return (
    <>
      <StatusChip
        status={state === 'paid' ? 'paid' : 'closed'}
        label={state === 'paid' ? text.paid : text.done}
      />
      {transaction_id === null ? (
        <BusyButton
          variant="default"
          size="sm"
          busy={isBusy}
          busyText={text.undo}
          aria-label={text.undoOf(payee_name, day)}
          onClick={() => void to(false)}
        >
          {text.undo}
        </BusyButton>
      ) : (
        <Link
          to="/view-reports/$id"
          params={{ id: String(transaction_id) }}
          className={buttonClass({ variant: 'default', size: 'sm' })}
          aria-label={text.receiptOf(payee_name, day)}
        >
          {text.receipt}
        </Link>
      )}
    </>
  )
}
