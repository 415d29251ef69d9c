import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { Link } from '@tanstack/react-router'
import { dueInWords } from '../../../domain/due/due-words.ts'
import { payLink } from '../../../domain/payee/payee-screen.ts'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { formatDay, weekdayOf } from '../../../lib/time/days.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { RecordLine } from '../../../ui/layout/record-line.tsx'
import { isSoon } from './due-days.ts'
import { DueMenu } from './due-menu.tsx'
import classes from './due-payments-page.module.css'
import { useMarkDue } from './schedules-api.ts'
import { SCHEDULES_TEXT } from './schedules-text.ts'

const text = SCHEDULES_TEXT

/** One due payment: payee, day, amount, the button to pay, and its other actions in a menu. */
export function DueRow({ payment, today }: { payment: DuePayment; today: string }) {
  const { payee_name, service_name, operator_name, due_on, amount, repeats, state } = payment
  const day = formatDay(due_on)
  const waits = state === 'due' || state === 'overdue'
  const { isBusy, to } = useMark(payment)
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
      more={waits ? <Automatic payment={payment} /> : <State state={state} />}
      amount={amount === null ? text.anyAmount : <Amount rupees={amount} />}
      actions={
        <>
          {/* An automatic payment has no button to pay by hand. */}
          {waits && payment.automatic?.state !== 'on' && (
            <Pay payment={payment} day={day} isMain={isSoon(today, due_on)} />
          )}
          {!waits && <Settled payment={payment} day={day} isBusy={isBusy} onUndo={() => void to(false)} />}
          <DueMenu payment={payment} day={day} waits={waits} isBusy={isBusy} onDone={() => void to(true)} />
        </>
      }
    />
  )
}

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

function State({ state }: { state: DuePayment['state'] }) {
  const isPaid = state === 'paid'
  return <StatusChip status={isPaid ? 'paid' : 'closed'} label={isPaid ? text.paid : text.done} />
}

/** The day of its automatic payment, or that this is paused, with the way to the reason. */
function Automatic({ payment: { automatic, payee_id, payee_name } }: { payment: DuePayment }) {
  if (!automatic) return null
  return (
    <small className={classes.automatic} data-state={automatic.state}>
      {automatic.day === null ? text.automatic.paused : text.automatic.on(formatDay(automatic.day))}
      {automatic.state === 'paused' && payee_id !== null && (
        <>
          {' '}
          <Link
            to="/automatic-payment/$payeeId"
            params={{ payeeId: String(payee_id) }}
            aria-label={text.automatic.seeOf(payee_name)}
          >
            {text.automatic.see}
          </Link>
        </>
      )}
    </small>
  )
}

type Props = { payment: DuePayment; day: string }

/** The link to the payee with the amount filled in, or to the bill, which is fetched anew. */
function Pay({ payment, day, isMain }: Props & { isMain: boolean }) {
  const { data: services } = useServices()
  const { payee_id, remembered_id, payee_name, service_id, amount } = payment
  const look = {
    className: buttonClass({ size: 'sm', variant: isMain ? 'filled' : 'default' }),
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

/** The way to the payment that paid it; without one it can be due again. */
function Settled({ payment, day, isBusy, onUndo }: Props & { isBusy: boolean; onUndo: () => void }) {
  const { payee_name, transaction_id } = payment
  if (transaction_id === null) {
    return (
      <BusyButton
        variant="default"
        size="sm"
        busy={isBusy}
        busyText={text.undo}
        aria-label={text.undoOf(payee_name, day)}
        onClick={onUndo}
      >
        {text.undo}
      </BusyButton>
    )
  }
  return (
    <Link
      to="/view-reports/$id"
      params={{ id: String(transaction_id) }}
      className={buttonClass({ variant: 'default', size: 'sm' })}
      aria-label={text.receiptOf(payee_name, day)}
    >
      {text.receipt}
    </Link>
  )
}
