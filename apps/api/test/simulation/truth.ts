import type { SandboxOnly } from '../money/gateway-at-hand.ts'
import { payoutTruth, type TheirTransfer } from '../money/payout-oracle.ts'

/** A capture as its gateway knows it. */
export type TheirCapture = {
  gateway: string
  /** Our attempt's reference. */
  reference: string
  id: string
  /** The gateway's debt to us for it, in hundredths of its currency. */
  amountPaise: bigint
  currency: string
}
export type TheirRefund = {
  gateway: string
  reference: string
  refundId: string
  amountPaise: bigint
  isDone: boolean
}
export type TheirBill = { referenceid: string; paidPaise: bigint; status: string }
export type TheirDispute = {
  gateway: string
  reference: string
  disputeId: string
  /** The gateway's id of the disputed capture. */
  paymentId: string
  amountPaise: bigint
  state: string
  /** The amount of ours that the gateway holds back for it now. */
  takenPaise: bigint
  isOpen: boolean
}
/** All payouts of a gateway: what reached the bank, the fee and the GST on it, in hundredths of the currency. */
export type TheirPayouts = {
  gateway: string
  currency: string
  netPaise: bigint
  feePaise: bigint
  taxPaise: bigint
}
export type Truth = {
  captures: TheirCapture[]
  refunds: TheirRefund[]
  bills: TheirBill[]
  disputes: TheirDispute[]
  payouts: TheirPayouts[]
  /** Money sent on to payees, by whichever provider. */
  transfers: TheirTransfer[]
}

/** How each gateway calls a refund that is done. */
const REFUNDED = new Set(['SUCCESS', 'processed', 'success', 'COMPLETED'])

type OraclePayment = {
  payment_id: string
  is_captured: boolean
  owed_paise: number
  payment_currency: string
}
type OracleOrder = {
  gateway: string
  order_id: string
  payments: OraclePayment[]
  refunds: { refund_id: string; refund_status: string; refund_amount: string }[]
  disputes: { dispute_id: string; payment_id: string; amount: string; state: string; taken_paise: number }[]
}
type OracleSum = {
  gateway: string
  currency: string
  net_paise: number
  fee_paise: number
  tax_paise: number
}

/** The states of an undecided dispute. */
const UNDECIDED = new Set(['open', 'reviewing', 'insufficient'])

/** Everything that the gateways and billers know, over HTTP. */
export async function readTruth({ sandboxUrl }: SandboxOnly): Promise<Truth> {
  const { orders, settled } = await get<{ orders: OracleOrder[]; settled: OracleSum[] }>(
    `${sandboxUrl}/oracle`,
  )
  const billers = await get<{ payments: { referenceid: string; paid_paise: number; status: string }[] }>(
    `${sandboxUrl}/oracle/billers`,
  )
  const { transfers } = await payoutTruth({ sandboxUrl })
  return {
    transfers,
    captures: orders.flatMap((order) =>
      order.payments
        .filter((one) => one.is_captured)
        .map((one) => ({
          gateway: order.gateway,
          reference: order.order_id,
          id: one.payment_id,
          amountPaise: BigInt(one.owed_paise),
          currency: one.payment_currency,
        })),
    ),
    refunds: orders.flatMap((order) =>
      order.refunds.map((one) => ({
        gateway: order.gateway,
        reference: order.order_id,
        refundId: one.refund_id,
        amountPaise: paise(one.refund_amount),
        isDone: REFUNDED.has(one.refund_status),
      })),
    ),
    disputes: orders.flatMap((order) =>
      order.disputes.map((one) => ({
        gateway: order.gateway,
        reference: order.order_id,
        disputeId: one.dispute_id,
        paymentId: one.payment_id,
        state: one.state,
        amountPaise: paise(one.amount),
        takenPaise: BigInt(one.taken_paise),
        isOpen: UNDECIDED.has(one.state),
      })),
    ),
    payouts: settled.map((one) => ({
      gateway: one.gateway,
      currency: one.currency,
      netPaise: BigInt(one.net_paise),
      feePaise: BigInt(one.fee_paise),
      taxPaise: BigInt(one.tax_paise),
    })),
    bills: billers.payments.map((one) => ({
      referenceid: one.referenceid,
      paidPaise: BigInt(one.paid_paise),
      status: one.status,
    })),
  }
}

async function get<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.json()) as T
}

const paise = (text: string) => BigInt(text.replace('.', ''))
