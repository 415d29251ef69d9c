import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { REFUNDS } from '@chukta/contract/payments/refund-messages'
import type { storeRefund } from '@chukta/contract/payments/refunds'
import { AppError } from '../../../platform/http/errors.ts'
import type { Approvable } from '../../identity/api.ts'
import { askRefund } from './ask-refund-service.ts'
import { findRefundable, sumRefunds } from './refundable-sql.ts'

const facts = REFUNDS.facts
/** Keys of the lines about money that the payee has. */
const BORNE = { platform: 'borne:platform', payee: 'borne:payee' } as const

/**
 * A refund by a person. A refund of money that the payee was sent always waits for a second person; others wait only
 * while refunds are under approval.
 */
export const REFUND: Approvable<typeof storeRefund> = {
  title: async (trx, { body, scope }) => {
    const payment = await findRefundable(trx, scope, body.transaction_id, body.item_id ?? null)
    return REFUNDS.title(payment?.order_id ?? String(body.transaction_id))
  },
  object: ({ body }) => `transaction ${body.transaction_id}`,
  read: async (trx, { body, scope }) => {
    const payment = await findRefundable(trx, scope, body.transaction_id, body.item_id ?? null)
    if (!payment) return []
    const sums = await sumRefunds(trx, payment.id, payment.item_id)
    return [
      amountLine('base', facts.base, sums.base_paise),
      amountLine('total', facts.total, sums.amount_paise),
      amountLine(BORNE.platform, facts.platform, sums.platform_paise),
      amountLine(BORNE.payee, facts.payee, sums.payee_paise),
      ...(sums.item_payee === null
        ? []
        : [amountLine(`item:${payment.item_id}`, facts.item(sums.item_payee), sums.item_paise)]),
      // With their number: the same reason once more is a changed line, too.
      {
        key: 'reason',
        label: facts.reason,
        value: `${sums.count} ${sums.reason ?? ''}`,
        shown: sums.reason ?? 'none',
      },
    ]
  },
  apply: async (trx, { body, scope }) => {
    const { transaction_id: transactionId, item_id, amount = null, reason, bearer = null } = body
    const itemId = item_id ?? null
    const refund = await askRefund(trx, scope, { transactionId, itemId, amount, reason, bearer })
    return {
      data: {
        message: REFUNDS.requested,
        id: refund.id,
        reference: refund.reference,
        status: 'requested' as const,
        base: paiseToRupees(refund.base_paise),
        charge: paiseToRupees(refund.charge_paise),
        amount: paiseToRupees(refund.amount_paise),
      },
    }
  },
  restore: () => {
    throw new AppError('conflict', { message: REFUNDS.final })
  },
  holds: (changes, isOn) => isOn || changes.some(({ key }) => key === BORNE.platform || key === BORNE.payee),
  refusedAs: 'refund.refused',
}

function amountLine(key: string, label: string, paise: bigint) {
  return { key, label, value: String(paise), shown: formatRupees(paiseToRupees(paise)) }
}
