import { formatRupees, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { BASKETS } from '@chukta/contract/payables/basket-messages'
import { REFUNDS } from '@chukta/contract/payments/refund-messages'
import type { Bearer } from '@chukta/contract/payments/refunds'
import type { Transaction } from 'kysely'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { couldBeDecided } from '../../identity/api.ts'
import { findRefundable, lockRefundable, type Refundable } from './refundable-sql.ts'
import { insertRefund, type MadeRefund } from './request-sql.ts'

/** No gateway refunds less than a rupee. */
const LEAST_PAISE = 100n

/** `amount` is of the base, in rupees; null: all that is left. */
export type Asked = {
  transactionId: number
  /** The refunded item, of a payment of several payees. */
  itemId: number | null
  amount: string | number | null
  reason: string
  bearer: Bearer | null
}

/** The amounts that a refund would return, and the obstacles to it. Throws 404 out of scope. */
export async function quoteRefund(
  db: Db,
  scope: Scope,
  { transactionId, itemId, amount }: Pick<Asked, 'transactionId' | 'itemId' | 'amount'>,
) {
  const payment = await findRefundable(db, scope, transactionId, itemId)
  if (!payment) {
    const item = itemId === null ? '' : ` item ${itemId}`
    return refuseRecord(db, scope.actor.id, `transaction ${transactionId}${item}`)
  }
  const basePaise = baseOf(payment, amount)
  const refusal = refusalOf(payment, basePaise)
  const charge = refusal === null ? chargeOf(payment, basePaise) : 0n
  const isPaid = payment.status === 'paid'
  return {
    left: paiseToRupees(isPaid ? leftOf(payment) : 0n),
    base: paiseToRupees(refusal === null ? basePaise : 0n),
    charge: paiseToRupees(charge),
    total: paiseToRupees(refusal === null ? basePaise + charge : 0n),
    needs_bearer: needsBearer(payment, basePaise),
    refusal,
  }
}

/**
 * Requests a refund for a person: the refund sweep sends it. Throws 404 out of scope, 409 with the reason when it is not
 * possible now.
 */
export function askRefund(db: Db, scope: Scope, asked: Asked): Promise<MadeRefund> {
  return withTransaction(db, (trx) => askRefundIn(trx, scope, asked))
}

async function askRefundIn(trx: Transaction<unknown>, scope: Scope, asked: Asked): Promise<MadeRefund> {
  const { transactionId, itemId, reason, bearer } = asked
  const payment = await lockRefundable(trx, scope, transactionId, itemId)
  if (!payment) throw new AppError('not-found')
  const basePaise = baseOf(payment, asked.amount)
  const refusal =
    refusalOf(payment, basePaise) ??
    (await bearerRefusal(trx, scope, needsBearer(payment, basePaise), bearer))
  if (refusal !== null) throw new AppError('conflict', { message: refusal })
  const requestedBy = scope.actor.id
  const wanted = { paymentId: payment.id, itemId, basePaise, source: 'person', reason, bearer, requestedBy }
  const refund = await insertRefund(trx, wanted)
  if (!refund) throw new Error(`the refund of payment ${payment.id} was refused after it was checked`)
  await audit(trx, {
    actorId: scope.actor.id,
    action: 'refund.requested',
    object: payment.order_id,
    detail: {
      ...(itemId === null ? {} : { item: itemId }),
      reference: refund.reference,
      amount: paiseToRupees(refund.amount_paise),
      bearer,
      reason,
    },
  })
  return refund
}

const leftOf = (payment: Refundable) => payment.base_paise - payment.gone_base_paise

function baseOf(payment: Refundable, amount: string | number | null): bigint {
  return (amount === null ? null : rupeesToPaise(amount)) ?? leftOf(payment)
}

/** The part of the charge that is refunded with this much of the base. */
function chargeOf(
  { base_paise, charge_paise, gone_base_paise, gone_charge_paise }: Refundable,
  paise: bigint,
) {
  const part = (charge_paise * (gone_base_paise + paise)) / base_paise - gone_charge_paise
  return part > 0n ? part : 0n
}

/** Why a refund is not possible now; null when it is. */
function refusalOf(payment: Refundable, basePaise: bigint): string | null {
  const left = leftOf(payment)
  if (payment.status !== 'paid') return REFUNDS.notPaid
  if (payment.has_items) return BASKETS.chooseRefunded
  if (payment.is_held) return REFUNDS.disputed
  if (payment.is_at_biller) return REFUNDS.atBiller
  if (payment.is_exception) return REFUNDS.inExceptions
  if (left <= 0n) return REFUNDS.nothingLeft
  if (basePaise > left) return REFUNDS.tooMuch(formatRupees(paiseToRupees(left)))
  return basePaise < LEAST_PAISE ? REFUNDS.tooLittle : null
}

/** Whether more would be refunded than is still with us. */
function needsBearer(
  { base_paise, gone_base_paise, payee_has_paise }: Refundable,
  basePaise: bigint,
): boolean {
  return gone_base_paise + basePaise + payee_has_paise > base_paise
}

async function bearerRefusal(
  trx: Db,
  scope: Scope,
  isNeeded: boolean,
  bearer: Bearer | null,
): Promise<string | null> {
  if (!isNeeded) return bearer === null ? null : REFUNDS.bearerNotNeeded
  if (bearer === null) return REFUNDS.bearerNeeded
  return (await couldBeDecided(trx, scope.actor.id)) ? null : REFUNDS.nobodyToApprove
}
