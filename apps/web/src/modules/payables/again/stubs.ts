import type { RecentPayee } from '@chukta/contract/payables/recent-payees'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { groupDue } from '../../payments/schedules/due-days.ts'

/** A payment to make again, or one that is due. */
export type Stub = {
  key: string
  name: string
  service: { id: number; name: string; slug: string | null }
  /** Rupees; null where the payer types it. */
  amount: string | null
  /** The payee to pay, or the remembered bill. */
  payeeId: number | null
  rememberedId: number | null
  /** Its day in India, where it is due; null for one paid before. */
  dueOn: string | null
  isLate: boolean
  /** When it was paid last, as ISO text; null for one that is due. */
  paidAt: string | null
}

const MOST_STUBS = 4

type Due = { payments: readonly DuePayment[]; today: string }

/**
 * What is overdue or due within seven days, then the payees paid last: at most four. Left out are those that a mandate
 * pays, and payees who are already among the due ones.
 */
export function stubsOf(due: Due | undefined, recent: readonly RecentPayee[] | undefined): Stub[] {
  const { overdue, soon } = groupDue(due?.payments ?? [], due?.today ?? '')
  const byHand = [...overdue, ...soon].filter(({ automatic }) => automatic?.state !== 'on')
  const handled = new Set(
    (due?.payments ?? []).flatMap((payment) =>
      payment.automatic?.state === 'on' || byHand.includes(payment) ? [payment.payee_id] : [],
    ),
  )
  const again = (recent ?? []).filter(({ payee_id }) => !handled.has(payee_id))
  return [...byHand.map(dueStub), ...again.map(recentStub)].slice(0, MOST_STUBS)
}

function dueStub(payment: DuePayment): Stub {
  return {
    key: `due-${payment.id}`,
    name: payment.payee_name,
    service: { id: payment.service_id, name: payment.service_name, slug: null },
    amount: payment.amount,
    payeeId: payment.payee_id,
    rememberedId: payment.remembered_id,
    dueOn: payment.due_on,
    isLate: payment.state === 'overdue',
    paidAt: null,
  }
}

function recentStub(payee: RecentPayee): Stub {
  return {
    key: `payee-${payee.payee_id}`,
    name: payee.payee_name,
    service: { id: payee.service_id, name: payee.service_name, slug: payee.service_slug },
    amount: payee.amount,
    payeeId: payee.payee_id,
    rememberedId: null,
    dueOn: null,
    isLate: false,
    paidAt: payee.paid_at,
  }
}
