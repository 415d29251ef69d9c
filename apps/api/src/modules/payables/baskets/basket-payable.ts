import { createHash } from 'node:crypto'
import { rupeesToPaise } from '@chukta/contract/money'
import { BASKET_LIMITS, basketName } from '@chukta/contract/payables/basket-limits'
import { BASKETS } from '@chukta/contract/payables/basket-messages'
import type { BasketItem } from '@chukta/contract/payables/baskets'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type PayableKind, refuseSecond } from '../../payments/api.ts'
import { oweItems, PAYOUT_JOB, postItems } from '../../payouts/api.ts'
import { findEarlierTo } from '../payees/earlier-payment-sql.ts'
import { type ChosenPayeeRow, claimedItems, listChosen } from './basket-payable-sql.ts'

/**
 * Several payees of one service, paid by one payment: each is charged, paid out and refunded separately. Throws as
 * `chosenPayees` does.
 */
export const BASKET_PAYABLE: PayableKind = {
  name: 'basket',
  column: 'item_count',
  async find({ db }, { payer, serviceId, fields }) {
    const { items } = fields
    if (!items) return null
    const parts = basesOf(items)
    const payees = await chosenPayees(db, payer, serviceId, items)
    if (fields.pay_again === false) {
      const wanted = payees.map(({ id }, n) => ({ payeeId: id, basePaise: parts[n] ?? 0n }))
      refuseSecond(await findEarlierTo(db, payer, wanted, indianToday(new Date())))
    }
    const rows = payees.map((payee, n) => ({
      position: n + 1,
      payee_id: payee.id,
      base_paise: String(parts[n]),
      name: payee.name,
      account_last4: payee.account_last4,
      bank_name: payee.bank_name,
      payment_for: payee.payment_for,
    }))
    return {
      id: payees.length,
      basePaise: parts.reduce((sum, paise) => sum + paise, 0n),
      parts,
      name: basketName(payees.length),
      accountLast4: null,
      bankName: null,
      paymentFor: null,
      key: `basket:${keyOf(rows)}`,
      claimNote: JSON.stringify(rows),
    }
  },
  claim: claimedItems,
  capture: { owed: oweItems, whose: postItems, job: PAYOUT_JOB },
}

/** The amounts in paise. Throws 422 when their sum is above the limit of one payment. */
export function basesOf(items: BasketItem[]): bigint[] {
  const parts = items.map(({ amount }) => rupeesToPaise(amount) ?? 0n)
  if (parts.reduce((sum, paise) => sum + paise, 0n) > BASKET_LIMITS.paise)
    throw fieldError('items', BASKETS.sumTooMuch)
  return parts
}

/**
 * The payees that a basket names, in its order. Throws 422 for one named twice, 404 for one out of scope, and 409 with
 * `refused` by payee for those that may not be paid: deleted, of another service, without their document, or with an
 * account that the bank did not confirm.
 */
export async function chosenPayees(
  db: Db,
  payer: Scope,
  serviceId: number,
  items: BasketItem[],
): Promise<ChosenPayeeRow[]> {
  const wanted = items.map((item) => item.service_user_id)
  if (new Set(wanted).size < wanted.length) throw fieldError('items', BASKETS.payeeTwice)
  const found = new Map((await listChosen(db, payer, serviceId, wanted)).map((row) => [row.id, row]))
  const payees = wanted.map((id) => found.get(id) ?? missing())
  const refused = payees.flatMap((payee) => {
    const message = refusalOf(payee)
    return message === null ? [] : [{ service_user_id: payee.id, message }]
  })
  const [first] = refused
  if (first) throw new AppError('conflict', { message: first.message, body: { refused } })
  return payees
}

function missing(): never {
  throw new AppError('not-found')
}

function refusalOf(payee: ChosenPayeeRow): string | null {
  if (payee.is_deleted) return BASKETS.deleted(payee.name)
  if (!payee.is_of_service) return BASKETS.otherService(payee.name)
  if (payee.document_missing) return PAYEE_IMPORT_MESSAGES.payNeedsDocument(payee.name)
  return payee.is_held ? BASKETS.held(payee.name) : null
}

/** The same payees with the same amounts, chosen in any order. */
function keyOf(rows: { payee_id: number; base_paise: string }[]): string {
  const pairs = rows.map(({ payee_id, base_paise }) => `${payee_id}:${base_paise}`).sort()
  return createHash('sha256').update(pairs.join()).digest('hex')
}
