import type { Language } from '@chukta/contract/languages'
import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { PAYMENT_LINKS } from '@chukta/contract/payments/payment-link-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { pay, payOpenOrder } from '../payments/pay-service.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { quoteAnswer, quoteRoutes } from '../payments/quote-service.ts'
import { paymentStatus } from '../payments/status-service.ts'
import { requestRefund } from '../refunds/refunds-service.ts'
import { pathOf, tokenOf } from './link-token.ts'
import { findByToken, findLinkOf, type OpenedLink, paidOfLink } from './payment-links-sql.ts'
import { takeFromToday } from './settings-sql.ts'

/**
 * What a link pays and the charge by each method, for anyone; while an order is open, of that order alone. Throws 404 for a link
 * that cannot be paid and was not paid lately, all alike.
 */
export async function openLink(deps: PaymentsDeps, token: string) {
  const { link, payer } = await linkOf(deps, token)
  return {
    state: link.state,
    sender_name: link.sender_name,
    service_name: link.service_name,
    payee_name: link.payee_name,
    amount: paiseToRupees(link.base_paise),
    expires_at: link.expires_at.toISOString(),
    quotes: link.state === 'paid' ? [] : await quotesOf(deps, link, payer),
  }
}

async function quotesOf(deps: PaymentsDeps, link: OpenedLink, payer: Scope) {
  const { base_paise: basePaise, service_id: serviceId } = link
  const facts = await deps.facts({ payer, serviceId, methodId: null, ids: {}, idempotencyKey: null })
  const quotes = [...quoteRoutes(deps, basePaise, facts).values()].map((quoted) =>
    quoteAnswer(deps, basePaise, quoted, false),
  )
  if (link.state !== 'paying') return quotes
  // The price of the open order: rates may have changed since.
  const { method_id, charge_paise, total_paise } = link
  return quotes
    .filter((quote) => quote.payment_method_id === method_id)
    .map((quote) => ({
      ...quote,
      charge: paiseToRupees(charge_paise ?? 0n),
      total: paiseToRupees(total_paise ?? 0n),
    }))
}

/** Looks at a link while openers overtake each other. */
const LOOKS = 3

type LinkPay = {
  /** The name of the person who pays, as they typed it. */
  name: string
  methodId: number
  /** In rupees: what that person agreed to. */
  total: string | number
  deadlineMs: number
}

/**
 * The order of a link: a new one at the owner's rates, or the open one for everyone who opened the link. Throws as
 * `openLink` and `pay` do, and 409 for a link that is paid, that somebody pays another way, whose account has changed, or
 * that is above a limit today.
 */
export async function payLink(deps: PaymentsDeps, token: string, wanted: LinkPay) {
  for (let look = 0; look < LOOKS; look += 1) {
    const { link, payer } = await linkOf(deps, token)
    if (link.state === 'paid') throw new AppError('conflict', { message: PAYMENT_LINKS.paid })
    const request = {
      payer,
      serviceId: link.service_id,
      methodId: wanted.methodId,
      fields: { ...link.fields, service_id: link.service_id, total: wanted.total },
      idempotencyKey: null,
      deadlineMs: wanted.deadlineMs,
      link: { id: link.id, path: pathOf(token), openerName: wanted.name },
    }
    if (link.payment_id !== null && link.state === 'paying') {
      assertSameOrder(link, wanted)
      const answer = await payOpenOrder(deps, request, link.payment_id)
      if (answer) return answer
      continue
    }
    await assertPayable(deps, link)
    try {
      return await pay(deps, request)
    } catch (error) {
      // Somebody else was first: everyone gets their order.
      if (!isConflict(error) || (await linkOf(deps, token)).link.state !== 'paying') throw error
    }
  }
  throw new AppError('conflict', { message: PAYMENT_LINKS.started })
}

function assertSameOrder(link: OpenedLink, { methodId, total }: LinkPay): void {
  if (methodId === link.method_id && rupeesToPaise(total) === link.total_paise) return
  throw new AppError('conflict', { message: PAYMENT_LINKS.started })
}

async function assertPayable({ db }: PaymentsDeps, link: OpenedLink): Promise<void> {
  if (link.account_changed) throw new AppError('conflict', { message: PAYMENT_LINKS.accountChanged })
  const isWithin = await withTransaction(db, (trx) => takeFromToday(trx, link))
  if (!isWithin) throw new AppError('conflict', { message: PAYMENT_LINKS.notToday })
}

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'conflict'

/** The outcome of a link's newest order, and the facts of its receipt. Throws 404 as `openLink`, and without an order. */
export async function linkStatus(deps: PaymentsDeps, token: string, language: Language) {
  const { link, payer } = await linkOf(deps, token)
  if (link.order_id === null) throw new AppError('not-found')
  const status = await paymentStatus(deps, payer, { orderId: link.order_id, language })
  return {
    payment_status: status.payment_status,
    order_id: status.order_id,
    payee_name: link.payee_name,
    service_name: link.service_name,
    sender_name: link.sender_name,
    opener_name: link.opener_name ?? '',
    amount: status.amount,
    charge: status.charge,
    total: status.total,
    payment_method: status.payment_mode,
    paid_at: status.paid_at,
    nothing_charged: status.nothing_charged,
  }
}

async function linkOf(deps: PaymentsDeps, token: string): Promise<{ link: OpenedLink; payer: Scope }> {
  const link = await findByToken(deps.db, hashToken(token))
  if (!link) throw new AppError('not-found')
  return { link, payer: await scopeFor(deps.db, link.owner_id) }
}

/** The page to which a checkout sends the payer back. */
export async function pageOfOrder(
  { db, secrets }: PaymentsDeps,
  order: { payment_id: number; order_id: string },
): Promise<string> {
  const link = await findLinkOf(db, order.payment_id)
  return link ? pathOf(tokenOf(secrets, link)) : `/payment-status/${order.order_id}`
}

/**
 * Refunds every payment of a link but the first: an order that had ended may be captured late, after another has paid. Throws
 * while a dispute or the payee has the money; the job is then tried again.
 */
export async function refundRepeats(deps: PaymentsDeps, paymentId: number): Promise<void> {
  const [, ...repeats] = await paidOfLink(deps.db, paymentId)
  for (const { payment_id, base_paise } of repeats) {
    const outcome = await requestRefund(deps, {
      paymentId: payment_id,
      basePaise: base_paise,
      source: 'link',
      reason: 'The payment link was paid before.',
    })
    if (outcome === 'waits') throw new Error(`payment ${payment_id} is held by a dispute: its refund waits`)
  }
}
