import { AUTOPAY } from '@chukta/contract/payments/mandate-rules'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, CircleStop, Repeat } from 'lucide-react'
import { MenuItem, menuItem } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { SCHEDULES_TEXT } from './schedules-text.ts'

const text = SCHEDULES_TEXT
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Above it a bank requires the UPI PIN each time: only the screen of the payee says so. */
const MOST_RUPEES = Number(AUTOPAY.mostPaise / 100n)

type Props = { payment: DuePayment; day: string; waits: boolean; isBusy: boolean; onDone: () => void }

/** The further actions of a due payment: mark as done, automatic payment, due date. */
export function DueMenu({ payment, day, waits, isBusy, onDone }: Props) {
  const { payee_id, remembered_id, payee_name, automatic } = payment
  const marks = waits && automatic?.state !== 'on'
  if (!marks && payee_id === null && remembered_id === null) return null
  return (
    <RowMenu name={`${payee_name}, ${day}`}>
      {marks && (
        <MenuItem aria-label={text.markDoneOf(payee_name, day)} disabled={isBusy} onClick={onDone}>
          <Check {...ICON} />
          {text.markDone}
        </MenuItem>
      )}
      {waits && <AutomaticItem payment={payment} day={day} />}
      <ChangeItem payment={payment} />
    </RowMenu>
  )
}

/** The link to the due days: of a payee, or of a remembered bill. */
function ChangeItem({ payment: { payee_id, remembered_id, payee_name } }: { payment: DuePayment }) {
  const look = {
    ...menuItem,
    'aria-label': text.change(payee_name),
    children: (
      <>
        <CalendarClock {...ICON} />
        {text.changeDay}
      </>
    ),
  }
  if (remembered_id !== null) return <Link to="/my-bills" search={{ change: remembered_id }} {...look} />
  if (payee_id === null) return null
  return <Link to="/payment-schedule/$payeeId" params={{ payeeId: String(payee_id) }} {...look} />
}

/** To the automatic payment of a payee: to set it up, or to stop it. */
function AutomaticItem({ payment, day }: Pick<Props, 'payment' | 'day'>) {
  const { payee_id, payee_name, amount, repeats, automatic } = payment
  if (payee_id === null || automatic?.state === 'paused') return null
  if (!automatic && (repeats === 'once' || amount === null || Number(amount) > MOST_RUPEES)) return null
  const words = text.automatic
  const [label, name, Icon] = automatic
    ? [words.stop, words.stopOf(payee_name, day), CircleStop]
    : [words.offer, words.offerOf(payee_name), Repeat]
  return (
    <Link
      {...menuItem}
      to="/automatic-payment/$payeeId"
      params={{ payeeId: String(payee_id) }}
      search={automatic ? { stop: '1' } : {}}
      aria-label={name}
    >
      <Icon {...ICON} />
      {label}
    </Link>
  )
}
