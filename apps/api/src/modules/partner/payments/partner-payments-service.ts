import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { PartnerPayment } from '@chukta/contract/partner/payments'
import type { PaymentLink } from '@chukta/contract/payments/payment-links'
import { fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { findTransaction, type TransactionRow } from '../../insight/api.ts'
import { payeeInScope } from '../../payables/api.ts'
import { linkById, makeLink, type PaymentsDeps, quoteAnswer, quoteRoutes } from '../../payments/api.ts'

/** Rupees of an answer of the portal, as paise. Throws for a text that is no amount: it must not become zero. */
export function paiseOf(rupees: string): number {
  const paise = rupeesToPaise(rupees.replace('-', ''))
  if (paise === null) throw new Error(`${rupees} is no amount`)
  return Number(rupees.startsWith('-') ? -paise : paise)
}

type Asked = { payee: number; amount: number }

/** The charge and total of an amount to a payee in scope, by each method. Throws 404 for another account's payee. */
export async function quotesFor(deps: PaymentsDeps, scope: Scope, { payee, amount }: Asked) {
  const { service_id: serviceId } = await payeeInScope(deps, payee, { scope, serviceId: null })
  return quotesOfService(deps, scope, serviceId, BigInt(amount))
}

/** The same for an amount of a service. */
export async function quotesOfService(
  deps: PaymentsDeps,
  scope: Scope,
  serviceId: number,
  basePaise: bigint,
) {
  const facts = await deps.facts({ payer: scope, serviceId, methodId: null, ids: {}, idempotencyKey: null })
  return [...quoteRoutes(deps, basePaise, facts).values()].map((quoted) => {
    const quote = quoteAnswer(deps, basePaise, quoted, false)
    return {
      method: quote.payment_method,
      amount: Number(basePaise),
      charge: paiseOf(quote.charge),
      gst_in_charge: paiseOf(quote.gst_in_charge),
      total: paiseOf(quote.total),
      currency: 'INR' as const,
    }
  })
}

/** Prepares a payment by a link. Throws as `makeLink` does, and 422 for a method by which the amount cannot be paid now. */
export async function preparePayment(
  deps: PaymentsDeps,
  scope: Scope,
  { method, ...asked }: Asked & { method: string },
): Promise<PartnerPayment> {
  const { id, service_id } = await payeeInScope(deps, asked.payee, { scope, serviceId: null })
  const quotes = await quotesFor(deps, scope, asked)
  const amount = paiseToRupees(BigInt(asked.amount))
  const make = () => makeLink(deps, scope, { service_id, service_user_id: id, amount })
  return linkedPayment(deps, scope, { quotes, method, make })
}

type Linked = {
  quotes: Awaited<ReturnType<typeof quotesFor>>
  method: string
  make: () => Promise<{ id: number }>
}

/** Makes a link where its method can be used, and gives its payment with charge and total. Throws 422 for another method. */
export async function linkedPayment(
  deps: PaymentsDeps,
  scope: Scope,
  { quotes, method, make }: Linked,
): Promise<PartnerPayment> {
  const quote = quotes.find((each) => each.method === method)
  if (!quote) throw fieldError('method', 'This method cannot be used for this amount now.')
  const made = await make()
  const { charge, total } = quote
  return { ...ofLink(await linkById(deps, scope, made.id)), method, charge, total }
}

/** One payment: by its link, or a transaction in scope. Throws 404 for another account's. */
export async function paymentById(deps: PaymentsDeps, scope: Scope, id: string): Promise<PartnerPayment> {
  const number = Number(id.replace('pl_', ''))
  if (id.startsWith('pl_')) {
    const link = await linkById(deps, scope, number)
    const paid =
      link.transaction_id === null ? undefined : await findTransaction(deps.db, scope, link.transaction_id)
    return {
      ...(paid ? { ...shownPayment(paid), ...statusOf(link, paid) } : ofLink(link)),
      id,
      url: link.url,
    }
  }
  const row = await findTransaction(deps.db, scope, number)
  return row ? shownPayment(row) : refuseRecord(deps.db, scope.actor.id, `transaction ${number}`)
}

/** The state of a link that somebody began to pay: open again where their try has failed. */
function statusOf(link: PaymentLink, paid: TransactionRow): Pick<PartnerPayment, 'status'> {
  return { status: link.state === 'paid' ? shownPayment(paid).status : link.state }
}

function ofLink(link: PaymentLink): PartnerPayment {
  return {
    id: `pl_${link.id}`,
    status: link.state,
    amount: paiseOf(link.amount),
    charge: null,
    total: null,
    currency: 'INR',
    method: null,
    payee_name: link.payee_name,
    url: link.url,
    transaction: link.transaction_id === null ? null : String(link.transaction_id),
    created_at: link.created_at,
    expires_at: link.expires_at,
    paid_at: null,
  }
}

const STATUS = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed', REFUNDED: 'refunded' } as const

/** A payment of the lists of the portal, as programs see it. */
export function shownPayment(row: TransactionRow): PartnerPayment {
  return {
    id: String(row.id),
    status:
      row.refund_status === 'REFUNDED' && row.refund_paise === row.total_paise
        ? 'refunded'
        : STATUS[row.shown_status],
    amount: Number(row.base_paise),
    charge: Number(row.charge_paise),
    total: Number(row.total_paise),
    currency: 'INR',
    method: row.payment_mode,
    payee_name: row.paid_to,
    url: null,
    transaction: String(row.id),
    created_at: row.created_at.toISOString(),
    expires_at: null,
    paid_at: row.paid_at?.toISOString() ?? null,
  }
}
