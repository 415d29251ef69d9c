import { sql } from 'kysely'
import { requestRefund } from '../../src/modules/payments/refunds/refunds-service.ts'
import { many, maybe, one } from '../../src/platform/database/db.ts'
import { send } from '../identity/sign-in.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { type OracleOrder, oracle, payAnywhere } from './checkouts.ts'
import { startPayment } from './paying.ts'

export type PaidPayment = { id: number; order_id: string; base_paise: bigint; total_paise: bigint }

/** A booked payment, paid at whichever gateway is offered. */
export async function paidPayment(
  portal: Portal,
  payer: Person,
  payee: { id: number; service_id: number },
  options: { amount?: string; key?: string } = {},
): Promise<PaidPayment> {
  const { status, body } = await startPayment(portal, payer, payee, options)
  if (status !== 200) throw new Error(`the payment was not started: ${status} ${body.message}`)
  await payAnywhere(portal, body, 'SUCCESS')
  return eventually(() =>
    maybe(
      portal.db,
      sql<PaidPayment>`select id, order_id, base_paise, total_paise from payments
                        where order_id = ${body.order_id} and status = 'paid'`,
    ),
  )
}

/** Requests a refund of a payment, in full unless `basePaise` is given. */
export function refundPayment(portal: Portal, payment: PaidPayment, basePaise = payment.base_paise) {
  const reason = 'The biller did not take the payment.'
  return requestRefund(portal, { paymentId: payment.id, basePaise, source: 'biller', reason })
}

export type RefundRow = {
  id: number
  status: string
  reference: string
  amount_paise: bigint
  poll_count: number
  bank_reference: string | null
  message: string | null
}

export function refundsOf(portal: Pick<Portal, 'db'>, paymentId: number): Promise<RefundRow[]> {
  return many(
    portal.db,
    sql<RefundRow>`select id, status, reference, amount_paise, poll_count, bank_reference, message from refunds
                    where payment_id = ${paymentId} order by id`,
  )
}

/** Waits until the only refund of a payment is in this state. */
export function becomes(portal: Portal, paymentId: number, status: string): Promise<RefundRow> {
  return eventually(async () => {
    const [row] = await refundsOf(portal, paymentId)
    return row?.status === status && row
  })
}

/** Makes refunds in progress due now, leased or not, so that tests need not wait. */
export async function makeRefundsDue(portal: Pick<Portal, 'db'>): Promise<void> {
  await sql`update refunds set next_poll_at = now(), lease_until = now()
             where status in ('sent', 'pending')`.execute(portal.db)
}

/** The gateway's own refunds of an order. */
export async function refundedAtGateway(portal: Portal, orderId: string) {
  const orders = (await oracle(portal, orderId)) as (OracleOrder & {
    refunded_paise: number
    refunds: { refund_id: string; refund_status: string }[]
  })[]
  return {
    paise: orders.reduce((sum, order) => sum + BigInt(order.refunded_paise), 0n),
    refunds: orders.flatMap((order) => order.refunds),
  }
}

/** The postings of a refund's journal by account code, in paise. */
export async function refundPostings(portal: Portal, refundId: number): Promise<Record<string, bigint>> {
  const rows = await many(
    portal.db,
    sql<{ code: string; change_paise: bigint }>`
      select a.code, p.amount_paise as change_paise from journals j
        join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
       where j.source_type = 'refund' and j.source_id = ${refundId}`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.change_paise]))
}

export async function walletOf(portal: Pick<Portal, 'db'>, userId: number): Promise<bigint> {
  const row = await one(
    portal.db,
    sql<{ balance_paise: bigint }>`select balance_paise from wallets where user_id = ${userId}`,
  )
  return row.balance_paise
}

export type RefundAsked = {
  transaction_id: number
  item_id?: number
  amount?: string
  reason?: string
  bearer?: string
}

let keys = 0

/** Asks for a refund as a person does, under a key of its own unless one is given; null: without a key. */
export function askRefund(
  portal: Pick<Portal, 'url'>,
  who: Person,
  { reason = 'Paid by mistake', ...body }: RefundAsked,
  key: string | null = `refund-${++keys}`,
) {
  const headers: Record<string, string> = key === null ? {} : { 'Idempotency-Key': key }
  return send(portal, '/refunds', { token: who.token, body: { reason, ...body }, headers })
}
