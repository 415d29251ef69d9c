import { formatMoney, paiseToRupees } from '@chukta/contract/money'
import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import type { acceptDispute as call } from '@chukta/contract/payments/disputes'
import { AppError } from '../../../platform/http/errors.ts'
import type { Approvable } from '../../identity/api.ts'
import { acceptDispute, handInNow } from './answer-service.ts'
import { isAcceptAsked } from './answers-sql.ts'
import { findDispute } from './disputes-sql.ts'
import type { DisputesDeps } from './sync-dispute-service.ts'

const { facts } = DISPUTES

/** Accepting a dispute gives its money back for good; while disputes are under approval two people do so. */
export function acceptApprovable(deps: DisputesDeps): Approvable<typeof call> {
  return {
    title: async (trx, { params, scope }) => {
      const row = await findDispute(trx, scope, params.id)
      return DISPUTES.acceptTitle(row?.order_id ?? String(params.id))
    },
    object: ({ params }) => `dispute ${params.id}`,
    read: async (trx, { params, scope }) => {
      const row = await findDispute(trx, scope, params.id)
      if (!row) return []
      const isAsked = await isAcceptAsked(trx, params.id)
      const amount = formatMoney(paiseToRupees(row.amount_paise), row.currency)
      const value = `${isAsked ? 'accepted' : 'open'}:${row.phase}:${row.amount_paise}`
      return [
        { key: 'accepted', label: facts.amount(amount), value, shown: isAsked ? facts.accepted : facts.open },
      ]
    },
    apply: async (trx, { params, scope }) => {
      await acceptDispute({ ...deps, db: trx }, scope, params.id)
      return { data: { message: DISPUTES.accepted } }
    },
    after: ({ params }) => handInNow(deps, params.id),
    restore: () => {
      throw new AppError('conflict', { message: DISPUTES.notOpen })
    },
    refusedAs: 'dispute.accept-refused',
  }
}
