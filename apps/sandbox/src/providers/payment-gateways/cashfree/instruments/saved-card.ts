import { randomUUID } from 'node:crypto'
import { CashfreeError, invalid, missing, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import type { Order } from '../orders/orders-sql.ts'
import { cardEntity, type MethodChoice } from '../payments/method-choice.ts'
import type { Payment } from '../payments/payments-sql.ts'
import { addInstrument, findInstrument, listInstruments } from './instruments-sql.ts'

/** Whether order pay names a saved card. */
export const namesInstrument = (method: unknown): method is { card: Record<string, unknown> } =>
  (method as { card?: { instrument_id?: unknown } } | null | undefined)?.card?.instrument_id !== undefined

/**
 * Order pay with a saved card: its id and the CVV, nothing else of the card. Throws 404 for a card that the order's customer
 * has not saved, and 400 for one that is blocked or expired.
 */
export function readInstrument(
  { store, now }: Gateway,
  order: Order,
  details: Record<string, unknown>,
): MethodChoice {
  const { channel, instrument_id: id, card_cvv: cvv, ...others } = details
  const [surplus] = Object.keys(others)
  if (surplus) throw invalid(`payment_method.card.${surplus}`, 'is not sent with an instrument_id')
  if (!/^(link|post)$/.test(String(channel))) {
    throw invalid('payment_method.card.channel', 'should be link or post')
  }
  if (cvv === undefined) throw missing('payment_method.card.card_cvv')
  if (!/^\d{3,4}$/.test(String(cvv))) throw invalid('payment_method.card.card_cvv', 'should be 3 or 4 digits')
  const found = findInstrument(store, String(id))
  if (!found || found.customerId !== order.request.customer_details.customer_id) throw notFound('instrument')
  if (found.status !== 'ACTIVE')
    throw new CashfreeError(400, 'instrument_inactive', 'instrument is not active')
  const { facts } = found
  // A card is good to the end of its month.
  if (Date.UTC(2000 + Number(facts.expiryYear), Number(facts.expiryMonth)) <= now()) {
    throw new CashfreeError(400, 'instrument_expired', 'card has expired')
  }
  return {
    group: facts.group,
    entity: { card: { ...cardEntity(facts, true), instrument_id: found.instrumentId } },
    issuerVerdict: null,
  }
}

/**
 * Saves the card of a payment that succeeded, where the payer agreed to it. A card that the customer has saved keeps its id.
 * The payment then names the saved card.
 */
export function keepCard({ store, now }: Gateway, order: Order, payment: Payment): void {
  const facts = payment.cardToSave
  const customerId = order.request.customer_details.customer_id
  if (!facts || !customerId) return
  const known = listInstruments(store, customerId).find(({ facts: { uid } }) => uid === facts.uid)
  const instrumentId = known?.instrumentId ?? randomUUID()
  if (!known) {
    const { cfPaymentId } = payment
    addInstrument(store, {
      instrumentId,
      customerId,
      cfPaymentId,
      status: 'ACTIVE',
      facts,
      createdAtMs: now(),
    })
  }
  payment.method = { card: { ...payment.method.card, instrument_id: instrumentId } }
}
