import { Link } from '@tanstack/react-router'
import { BellPlus, BookmarkPlus, CalendarDays, FileDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { newInvoicePdf } from '../../../domain/payment/invoice-pdf.ts'
import { can } from '../../../lib/can.ts'
import { saveFile } from '../../../lib/download.ts'
import { formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { toast, toastFailure, toastRefusal } from '../../../lib/toast.ts'
import { ActionStrip, actionCell } from '../../../ui/layout/action-strip.tsx'
import { servicePath } from '../../pricing/services/service-path.ts'
import { useSaveSchedule, useSchedule } from '../schedules/schedules-api.ts'
import { AFTER_PAYING_TEXT } from './after-paying-text.ts'
import { sameDayNextMonth } from './next-month.ts'
import type { PaymentStatus } from './status-api.ts'

const text = AFTER_PAYING_TEXT
const look = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What follows a payment besides sharing it: its PDF, the next one, and another one. */
export function AfterPaying({ status }: { status: PaymentStatus }) {
  const { bill, payee_id: payeeId } = status
  const mayRemind = can('schedules.manage')
  return (
    <ActionStrip>
      <PdfCell transactionId={status.transaction_id} />
      {mayRemind && payeeId !== null && <RemindCell payeeId={payeeId} />}
      {mayRemind && bill && !bill.is_remembered && (
        <li>
          <Link to="/my-bills" search={{ remember: bill.id }} className={actionCell}>
            <BookmarkPlus {...look} />
            {text.rememberBill}
          </Link>
        </li>
      )}
      <li>
        <Link to={servicePath({ id: status.service_id, slug: status.service_slug })} className={actionCell}>
          <UserPlus {...look} />
          {text.payAnother}
        </Link>
      </li>
    </ActionStrip>
  )
}

function PdfCell({ transactionId }: { transactionId: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      saveFile(await newInvoicePdf(transactionId))
    } catch (error) {
      toastFailure(error, text.pdfFailed)
    }
    setIsBusy(false)
  }
  return (
    <li>
      <button type="button" className={actionCell} aria-busy={isBusy} onClick={() => void save()}>
        <FileDown {...look} />
        {isBusy ? text.preparing : text.pdf}
      </button>
    </li>
  )
}

/** Makes the payee due again in a month, once; says the day and leads to it where the payee has due days. */
function RemindCell({ payeeId }: { payeeId: number }) {
  const { data, isPending } = useSchedule(payeeId)
  const save = useSaveSchedule(payeeId)
  const [savedOn, setSavedOn] = useState<string | null>(null)
  const dueOn = savedOn ?? data?.schedule?.next_on ?? null
  // The payee was removed, or is another person's.
  if (!isPending && !data && savedOn === null) return null
  if (dueOn !== null) {
    return (
      <li>
        <Link to="/payment-schedule/$payeeId" params={{ payeeId: String(payeeId) }} className={actionCell}>
          <CalendarDays {...look} />
          {text.dueOn(formatDayShort(dueOn))}
        </Link>
      </li>
    )
  }
  const remind = async () => {
    if (save.isPending) return
    const day = sameDayNextMonth(indianDay(new Date()))
    try {
      await save.mutateAsync({ repeats: 'once', first_on: day, reminds: true })
      setSavedOn(day)
      toast.success(text.reminded(formatDayShort(day)))
    } catch (error) {
      toastRefusal(error, text.remindFailed)
    }
  }
  return (
    <li>
      <button
        type="button"
        className={actionCell}
        disabled={isPending}
        aria-busy={save.isPending}
        onClick={() => void remind()}
      >
        <BellPlus {...look} />
        {save.isPending ? text.reminding : text.remind}
      </button>
    </li>
  )
}
