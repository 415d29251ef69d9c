import type { FastifyInstance } from 'fastify'
import { paiseOf } from '../../../rupees.ts'
import type { Payouts } from '../payouts-context.ts'
import { sendScopeOf } from '../provider-names.ts'
import { findsTooLittle, newCashfreeId, startTransfer } from '../start-transfer.ts'
import { findTransfer, type Mode, type Reason } from '../transfers-sql.ts'
import { findBeneficiary } from './beneficiaries-sql.ts'
import { known } from './beneficiary-routes.ts'
import { transferEntity } from './entities.ts'
import { type GivenInstrument, type Instrument, readInstrument } from './instrument.ts'
import { invalid, missing, PayoutsError } from './payouts-error.ts'

/** The body after validation. */
interface TransferRequest {
  transfer_id: string
  transfer_amount: number
  transfer_mode?: string
  beneficiary_details: {
    beneficiary_id?: string
    beneficiary_name?: string
    beneficiary_instrument_details?: GivenInstrument
  }
  fundsource_id?: string
}
const IMPS_LIMIT_PAISE = 50_000_000n
const RTGS_LEAST_PAISE = 20_000_000n

/** Transfers: sent once for each `transfer_id`, and fetched. */
export function addTransferRoutes(app: FastifyInstance, payouts: Payouts): void {
  const { store, faults } = payouts
  const send = { config: { faultScope: sendScopeOf('cashfree') } }
  app.post('/transfers', send, (request) => {
    if (faults.covers(sendScopeOf('cashfree')) && faults.strikes('payouts_disabled')) {
      throw new PayoutsError(403, 'apis_not_enabled', 'APIs are not enabled for this account')
    }
    const body = request.body as TransferRequest
    const transfer = store.transaction(() => {
      const id = body.transfer_id
      const terms = readTerms(body)
      const payee = readPayee(payouts, body.beneficiary_details)
      if (findTransfer(store, 'cashfree', 'reference', id)) {
        const message = 'Transfer already exists with the given transfer_id'
        throw new PayoutsError(409, 'transfer_id_already_exists', message)
      }
      const fails = failureOf(terms, payee)
      return startTransfer(payouts, {
        provider: 'cashfree',
        providerId: newCashfreeId(),
        reference: id,
        payeeId: payee.id,
        name: payee.name,
        account: payee.account ?? payee.vpa ?? '',
        ifsc: payee.ifsc ?? '',
        amountPaise: terms.amountPaise,
        mode: terms.mode,
        request: { transfer_mode: terms.asked, fundsource_id: body.fundsource_id },
        state: 'accepted',
        ...(fails ? { fails } : findsTooLittle(payouts, 'cashfree') ? { fails: 'low-balance' } : {}),
      })
    })
    payouts.wakeTransfers()
    return transferEntity(transfer)
  })

  app.get<{ Querystring: { transfer_id?: string; cf_transfer_id?: string } }>('/transfers', ({ query }) => {
    const { transfer_id: id, cf_transfer_id: cfId } = query
    if (id === undefined && cfId === undefined) throw missing('transfer_id')
    const found =
      id === undefined
        ? findTransfer(store, 'cashfree', 'provider_id', String(cfId))
        : findTransfer(store, 'cashfree', 'reference', id)
    if (!found) throw new PayoutsError(404, 'transfer_id_not_found', 'Transfer does not exist')
    return transferEntity(found)
  })
}

function readTerms({ transfer_amount: amount, transfer_mode: asked = 'banktransfer' }: TransferRequest): {
  amountPaise: bigint
  mode: Mode
  asked: string
} {
  const amountPaise = paiseOf(amount) as bigint
  if (asked === 'rtgs' && amountPaise < RTGS_LEAST_PAISE) {
    throw invalid('transfer_amount', 'should be at least 200000.00 for rtgs', amount)
  }
  const bank = amountPaise <= IMPS_LIMIT_PAISE ? 'imps' : 'neft'
  const mode = asked === 'neft' || asked === 'rtgs' || asked === 'imps' || asked === 'upi' ? asked : bank
  return { amountPaise, mode, asked }
}

/** Why an accepted transfer cannot be sent; undefined if it can. */
function failureOf(
  { asked, amountPaise }: { asked: string; amountPaise: bigint },
  payee: Instrument,
): Reason | undefined {
  const isBankMode = ['banktransfer', 'imps', 'neft', 'rtgs'].includes(asked)
  if (isBankMode ? payee.account === null : asked !== 'upi' || payee.vpa === null) return 'wrong-mode'
  return asked === 'imps' && amountPaise > IMPS_LIMIT_PAISE ? 'over-limit' : undefined
}

function readPayee(
  payouts: Payouts,
  details: TransferRequest['beneficiary_details'],
): Instrument & { id: string | null; name: string } {
  if (details.beneficiary_id !== undefined) {
    const one = known(findBeneficiary(payouts.store, details.beneficiary_id))
    return { id: one.id, name: one.name, account: one.account, ifsc: one.ifsc, vpa: one.details.vpa ?? null }
  }
  const name = details.beneficiary_name
  if (name === undefined) throw missing('beneficiary_details.beneficiary_name')
  return { id: null, name, ...readInstrument(details.beneficiary_instrument_details) }
}
