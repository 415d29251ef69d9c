import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collection, type PageQuery, pageOf } from '../../payment-gateways/razorpay/collection.ts'
import { badRequest, RazorpayError, unknownId } from '../../payment-gateways/razorpay/razorpay-error.ts'
import { getAccount } from '../accounts-sql.ts'
import { debit } from '../balance.ts'
import { moveTransfer } from '../move-transfer.ts'
import type { Payouts } from '../payouts-context.ts'
import { sendScopeOf } from '../provider-names.ts'
import { findsTooLittle, newRazorpayId, startTransfer } from '../start-transfer.ts'
import { chargeOf } from '../tariff.ts'
import { tellMoved } from '../tell.ts'
import { findTransfer, listTransfersOf, type Mode, type Transfer } from '../transfers-sql.ts'
import { type Entity, findEntity } from './entities-sql.ts'
import { payoutEntity } from './payout-entity.ts'

interface NewPayout {
  account_number: string
  fund_account_id: string
  amount: number
  mode: string
  purpose: string
  queue_if_low_balance?: boolean
  reference_id?: string
  narration?: string
  notes?: Record<string, unknown>
}
type PayoutQuery = PageQuery & { account_number: string } & Partial<
    Record<'contact_id' | 'fund_account_id' | 'mode' | 'reference_id' | 'status', string>
  >
type IdPath = { Params: { id: string } }

const LIMIT_PAISE: Partial<Record<Mode, bigint>> = { imps: 50_000_000n, upi: 10_000_000n }
const RTGS_LEAST_PAISE = 20_000_000n

/** Payouts: created once for each idempotency key, fetched, found by the shop's reference; a queued one can be cancelled. */
export function addPayoutRoutes(app: FastifyInstance, payouts: Payouts): void {
  const { store, faults } = payouts
  const find = (id: string) => {
    const found = findTransfer(store, 'razorpayx', 'provider_id', id)
    if (!found) throw unknownId()
    return found
  }
  const contactOf = (fundAccountId: string | null) =>
    findEntity(store, 'fund_account', fundAccountId ?? '')?.parentId
  app.post('/payouts', { config: { faultScope: sendScopeOf('razorpayx') } }, (request) => {
    if (faults.covers(sendScopeOf('razorpayx')) && faults.strikes('payouts_disabled')) {
      throw new RazorpayError(
        403,
        'BAD_REQUEST_ERROR',
        'This operation is not allowed. Please contact support',
      )
    }
    const key = readKey(request.headers['x-payout-idempotency'])
    const payout = store.transaction(() => makePayout(payouts, request.body as NewPayout, key))
    payouts.wakeTransfers()
    return payoutEntity(payout)
  })

  app.get<IdPath>('/payouts/:id', ({ params }) => payoutEntity(find(params.id)))

  app.get<{ Querystring: PayoutQuery }>('/payouts', ({ query }) => {
    requireOwn(payouts, query.account_number)
    const items = listTransfersOf(store, 'razorpayx')
      .map(payoutEntity)
      .filter(
        (one) =>
          (query.reference_id === undefined || one.reference_id === query.reference_id) &&
          (query.fund_account_id === undefined || one.fund_account_id === query.fund_account_id) &&
          (query.status === undefined || one.status === query.status) &&
          (query.mode === undefined || one.mode === query.mode) &&
          (query.contact_id === undefined || contactOf(one.fund_account_id) === query.contact_id),
      )
    return collection(pageOf(items, query))
  })

  app.post<IdPath>('/payouts/:id/cancel', ({ params }) => {
    const cancelled = store.transaction(() => {
      const one = find(params.id)
      if (!moveTransfer(payouts, one, 'cancelled'))
        throw badRequest('Payout cannot be cancelled in this state')
      return one
    })
    return payoutEntity(cancelled)
  })

  app.get('/banking_balances', () => {
    const balance = Number(getAccount(store, 'razorpayx').balancePaise)
    const account = {
      entity: 'banking_balance',
      currency: 'INR',
      account_number: payouts.ownAccount,
      account_type: 'razorpayx_lite',
      bank_name: null,
      bank: null,
      amount: balance,
      available_amount: balance,
      refreshed_at: Math.floor(payouts.now() / 1000),
    }
    return collection([account])
  })
}

function readKey(key: unknown): string {
  if (key === undefined) {
    const message = 'Idempotency key is missing. Include idempotency header and key in the request.'
    throw badRequest(message, 'X-Payout-Idempotency')
  }
  if (typeof key !== 'string' || !/^[\w -]{4,36}$/.test(key)) {
    throw badRequest('Idempotency key must be between 4 and 36 characters', 'X-Payout-Idempotency')
  }
  return key
}

function makePayout(payouts: Payouts, body: NewPayout, key: string): Transfer {
  const { store } = payouts
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const earlier = findTransfer(store, 'razorpayx', 'idempotency_key', key)
  if (earlier) {
    if (earlier.requestHash === requestHash) return earlier
    throw badRequest('Different request body sent with the same idempotency key', 'X-Payout-Idempotency')
  }
  const { amountPaise, mode, payee } = readPayout(payouts, body)
  const { chargePaise, taxPaise } = chargeOf(mode, amountPaise)
  const isEnough =
    getAccount(store, 'razorpayx').balancePaise >= amountPaise + chargePaise + taxPaise &&
    !findsTooLittle(payouts, 'razorpayx')
  if (!isEnough && body.queue_if_low_balance !== true) {
    const message = 'Your account does not have enough balance to carry out the payout operation.'
    throw new RazorpayError(400, 'BAD_REQUEST_ERROR', message, undefined, 'insufficient_funds')
  }
  const id = newRazorpayId('pout')
  const transfer = startTransfer(payouts, {
    provider: 'razorpayx',
    providerId: id,
    reference: body.reference_id ?? id,
    idempotencyKey: key,
    requestHash,
    ...payee,
    amountPaise,
    mode,
    request: {
      purpose: body.purpose,
      reference_id: body.reference_id ?? null,
      narration: body.narration ?? null,
      notes: body.notes ?? {},
    },
    state: isEnough ? 'accepted' : 'queued',
  })
  // Unlike Cashfree's, its balance falls with the answer.
  if (isEnough) debit(payouts, transfer)
  else tellMoved(payouts, transfer)
  return transfer
}

function readPayout(payouts: Payouts, body: NewPayout) {
  requireOwn(payouts, body.account_number)
  const mode = body.mode.toLowerCase() as Mode
  const amountPaise = BigInt(body.amount)
  if (
    amountPaise > (LIMIT_PAISE[mode] ?? amountPaise) ||
    (mode === 'rtgs' && amountPaise < RTGS_LEAST_PAISE)
  ) {
    throw badRequest(`The amount is not allowed with ${mode.toUpperCase()}`, 'amount')
  }
  const fundAccount = findEntity(payouts.store, 'fund_account', body.fund_account_id)
  if (!fundAccount) throw unknownId()
  const payee = payeeOf(fundAccount)
  if ((mode === 'upi') !== (payee.ifsc === '')) throw badRequest('Payout mode is invalid', 'mode')
  return { amountPaise, mode, payee }
}

function payeeOf({ id, body }: Entity) {
  const bank = body.bank_account as { name: string; ifsc: string; account_number: string } | undefined
  if (bank) return { payeeId: id, name: bank.name, account: bank.account_number, ifsc: bank.ifsc }
  return { payeeId: id, name: '', account: (body.vpa as { address: string }).address, ifsc: '' }
}

function requireOwn({ ownAccount }: Payouts, account: string): void {
  if (account !== ownAccount) throw badRequest('The account number is invalid.', 'account_number')
}
