import { type Earners, quoteCharge, sharesOf, slabsOf } from '../modules/pricing/api.ts'
import type { DemoGateway } from './catalogue-sql.ts'
import type { DemoPayment } from './payments.ts'

const MINUTE_MS = 60_000
const ORDER_LIFE_MS = 20 * MINUTE_MS
const DAY_MS = 1440 * MINUTE_MS

/** Ten rupees less than ordered came. */
export const MISMATCH_PAISE = 1_000n

export type PaymentRows = {
  payment: Record<string, unknown> & { id: number }
  attempt: Record<string, unknown>
  events: { at: Date; kind: string; detail: Record<string, unknown> }[]
  journal: { kind: 'capture' | 'mismatch'; at: Date; legs: { code: string; paise: bigint }[] } | null
}

type Numbers = { id: number; orderId: string }

/** The rows that the payment would have left behind, had it been made through the portal at its time. */
export function rowsOf(
  made: DemoPayment,
  numbers: Numbers,
  earners: Earners,
  gateway: DemoGateway,
  of: { serviceId: number; studentFeeId: number | null; billId: number | null },
): PaymentRows {
  const { payee, method, basePaise, at, ending, tries } = made
  const charge = quoteCharge(basePaise, {
    payerSlabs: slabsOf(method.rate, null),
    baseSlabs: slabsOf(method.rate, null),
    gstRate: earners.gst_rate,
  })
  const shares = sharesOf(earners, { basePaise, chargePaise: charge.chargePaise, baseRate: method.rate })
  const last = tries.at(-1)
  const endedAt = ending === 'closed' ? new Date(at.getTime() + ORDER_LIFE_MS) : (last?.at ?? at)
  const reasons = [`${gateway.name}: priority 1 for ${method.name} and switched on`]
  const route = { gateway: gateway.name, reasons }
  return {
    payment: {
      id: numbers.id,
      order_id: numbers.orderId,
      payer_id: payee.owner.id,
      payee_id: payee.student || payee.billed ? null : payee.id,
      student_fee_id: of.studentFeeId,
      bill_id: of.billId,
      service_id: of.serviceId,
      method_id: method.id,
      status: ending,
      base_paise: String(basePaise),
      charge_paise: String(charge.chargePaise),
      total_paise: String(charge.totalPaise),
      charge_rate: charge.rate,
      gst_rate: charge.gstRate,
      payee_name: payee.name,
      payee_account_last4: payee.account.slice(-4),
      payee_bank_name: payee.bankName,
      payment_for: payee.paymentFor,
      payer_email: payee.owner.email,
      customer_ref_id: `USR-${payee.owner.id}`,
      created_at: at,
      paid_at: ending === 'paid' ? endedAt : null,
      finalized_at: ending === 'paid' || ending === 'closed' ? endedAt : null,
      last_requested_at: endedAt,
    },
    attempt: {
      payment_id: numbers.id,
      gateway_id: gateway.id,
      reference: numbers.orderId,
      status: ending === 'paid' || ending === 'closed' ? ending : 'open',
      route,
      created_at: at,
      session_issued_at: new Date(at.getTime() + 1_500),
      expires_at: new Date(at.getTime() + ORDER_LIFE_MS),
      closed_reason: ending === 'closed' ? 'expired' : null,
      base_rate: method.rate,
      distributor_id: shares.distributorId,
      distributor_rate: shares.distributorRate,
      distributor_paise: String(shares.distributorPaise),
      admin_id: shares.adminId,
      admin_rate: shares.adminRate,
      admin_paise: String(shares.adminPaise),
      platform_paise: String(shares.platformPaise),
      ...last?.words,
    },
    events: [
      { at, kind: 'created', detail: { by: payee.owner.id } },
      { at, kind: 'route', detail: route },
      { at: new Date(at.getTime() + 1_500), kind: 'sent', detail: { gateway: gateway.name } },
      ...tries.flatMap(({ at: triedAt, words }) =>
        words.gateway_status === 'succeeded'
          ? []
          : [
              {
                at: triedAt,
                kind: words.gateway_status === 'pending' ? 'pending' : 'failed',
                detail: {
                  message: words.transaction_message,
                  error: words.error_description,
                  bank: words.bank,
                },
              },
            ],
      ),
      ...endingEvents(made, endedAt),
    ],
    journal: journalOf(made, gateway, charge.totalPaise, shares, endedAt),
  }
}

function endingEvents({ ending, at }: DemoPayment, endedAt: Date): PaymentRows['events'] {
  switch (ending) {
    case 'paid':
      return [{ at: endedAt, kind: 'paid', detail: {} }]
    case 'closed':
      return [{ at: endedAt, kind: 'closed', detail: { reason: 'expired' } }]
    case 'mismatch':
      return [{ at: endedAt, kind: 'mismatch', detail: { reason: 'another amount or currency' } }]
    case 'pending': {
      const reason = 'no answer within a day'
      return [{ at: new Date(at.getTime() + DAY_MS), kind: 'review', detail: { reason } }]
    }
  }
}

function journalOf(
  { ending, basePaise }: DemoPayment,
  gateway: DemoGateway,
  totalPaise: bigint,
  shares: ReturnType<typeof sharesOf>,
  at: Date,
): PaymentRows['journal'] {
  const clearing = `clearing:${gateway.slug}`
  if (ending === 'mismatch') {
    const came = totalPaise - MISMATCH_PAISE
    const legs = [
      { code: clearing, paise: came },
      { code: 'suspense', paise: -came },
    ]
    return { kind: 'mismatch', at, legs }
  }
  if (ending !== 'paid') return null
  const legs = [
    { code: clearing, paise: totalPaise },
    { code: 'payee-payable', paise: -basePaise },
    { code: `wallet:${shares.distributorId}`, paise: -shares.distributorPaise },
    { code: `wallet:${shares.adminId}`, paise: -shares.adminPaise },
    { code: 'platform-revenue', paise: -shares.platformPaise },
  ]
  return { kind: 'capture', at, legs: legs.filter((leg) => leg.paise !== 0n) }
}
