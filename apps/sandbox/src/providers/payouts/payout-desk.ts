import type { FastifyInstance, FastifyReply } from 'fastify'
import { adjustAccount } from './balance.ts'
import { addIncident, closeIncident, findIncident, listIncidents } from './incidents-sql.ts'
import { canMove, moveTransfer } from './move-transfer.ts'
import { accountOf, knownPayouts, shownTransfer } from './oracle.ts'
import type { Payouts } from './payouts-context.ts'
import { planOf } from './plan.ts'
import { PROVIDERS, type ProviderName } from './provider-names.ts'
import { dueAfter } from './run-transfers.ts'
import { tellIncident } from './tell.ts'
import {
  findTransfer,
  listTransfers,
  type Reason,
  type State,
  saveTransfer,
  type Transfer,
  type Word,
} from './transfers-sql.ts'

const TARGETS = ['approval', 'at-bank', 'sent', 'credited', 'failed', 'rejected', 'reversed'] as const
const REASONS: readonly Reason[] = ['bad-ifsc', 'bad-account', 'bank-declined', 'returned', 'refused']
const SHOWN = 50

type Params = { Params: { provider: string; id: string; bank: string }; Body: Record<string, unknown> | null }

/** The banks' side of payouts: a person or a test moves transfers, sets balances, and starts and ends incidents. */
export function addPayoutDesk(app: FastifyInstance, payouts: Payouts): void {
  const { store } = payouts
  app.get<{ Querystring: { reference?: string } }>('/oracle/payouts', ({ query }) =>
    knownPayouts(payouts, query.reference),
  )
  app.get('/payouts', () => ({
    accounts: PROVIDERS.map((provider) => accountOf(payouts, provider)),
    incidents: listIncidents(store).map(({ provider, bank }) => ({ provider, bank })),
    transfers: listTransfers(store, undefined, SHOWN).map((one) => ({
      ...shownTransfer(payouts, one),
      may_go_to: TARGETS.filter((to) => canMove(one.state, to)),
    })),
  }))

  app.put<Params>('/payouts/:provider', ({ params, body }, reply) => {
    const provider = providerOf(params.provider)
    const change = readChange(body ?? {})
    if (!provider || !change) return refuse(reply, 'Send balance_paise, threshold_paise or by_hand')
    store.transaction(() => adjustAccount(payouts, provider, change))
    payouts.wakeTransfers()
    return accountOf(payouts, provider)
  })

  app.post<Params>('/payouts/:provider/transfers/:id', ({ params, body }, reply) => {
    const provider = providerOf(params.provider)
    const to = TARGETS.find((state) => state === body?.to)
    const reason = body?.reason === undefined ? defaultReason(to) : readReason(body.reason)
    if (!provider || !to || (body?.reason !== undefined && !reason)) {
      return refuse(
        reply,
        `to: ${TARGETS.join(', ')}; reason: ${REASONS.join(', ')} or word:<the provider's code>`,
      )
    }
    const moved = store.transaction(() => {
      const one =
        findTransfer(store, provider, 'provider_id', params.id) ??
        findTransfer(store, provider, 'reference', params.id)
      return one && { one, isDone: moveByHand(payouts, one, to, reason) }
    })
    if (!moved) return reply.code(404).send({ message: 'No such transfer' })
    payouts.wakeTransfers()
    if (moved.isDone) return shownTransfer(payouts, moved.one)
    return reply.code(409).send({ message: `${moved.one.state} does not go to ${to}` })
  })

  app.post<Params>('/payouts/:provider/incidents', ({ params, body }, reply) => {
    const provider = providerOf(params.provider)
    const bank = body?.bank
    const seconds = body?.seconds === undefined ? null : Number(body.seconds)
    const isTime = seconds === null || (Number.isSafeInteger(seconds) && seconds > 0)
    if (!provider || typeof bank !== 'string' || !/^[A-Z]{4}$/.test(bank) || !isTime) {
      return refuse(reply, 'bank: four letters of its IFSCs; seconds: until it ends, or nothing')
    }
    store.transaction(() => {
      if (findIncident(store, provider, bank)) return
      const endsAtMs = seconds === null ? null : dueAfter(payouts, seconds)
      tellIncident(payouts, addIncident(store, { provider, bank, startedAtMs: payouts.now(), endsAtMs }))
    })
    payouts.wakeTransfers()
    return { provider, bank }
  })

  app.delete<Params>('/payouts/:provider/incidents/:bank', ({ params }, reply) => {
    const provider = providerOf(params.provider)
    const incident = provider && findIncident(store, provider, params.bank)
    if (!incident) return reply.code(404).send({ message: 'No such incident' })
    store.transaction(() => {
      closeIncident(store, incident.id)
      tellIncident(payouts, { ...incident, isOver: true })
    })
    payouts.wakeTransfers()
    return { provider, bank: params.bank }
  })
}

function readReason(given: unknown): Reason | Word | undefined {
  if (typeof given === 'string' && /^word:\w{1,60}$/.test(given)) return given as Word
  return REASONS.find((one) => one === given)
}

function moveByHand(payouts: Payouts, one: Transfer, to: State, reason: Reason | Word | undefined): boolean {
  if (!canMove(one.state, to)) return false
  // A person's decision ends the plan; a released transfer continues on its usual plan.
  const given = { faults: payouts.faults, nowMs: payouts.now(), isByHand: false }
  const isOnItsWay = ({ to: next }: { to: State }) => next !== 'scheduled' && next !== 'at-bank'
  one.steps = to === 'at-bank' ? planOf(one, given).filter(isOnItsWay) : []
  one.dueAtMs = one.steps[0] ? dueAfter(payouts, one.steps[0].afterSeconds) : null
  saveTransfer(payouts.store, one)
  return moveTransfer(payouts, one, to, reason)
}

function defaultReason(to: State | undefined): Reason | undefined {
  if (to === 'reversed') return 'returned'
  if (to === 'rejected') return 'refused'
  return to === 'failed' ? 'bank-declined' : undefined
}

function readChange(body: Record<string, unknown>) {
  const { balance_paise: balance, threshold_paise: threshold, by_hand: byHand } = body
  const isPaise = (value: unknown) =>
    value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)
  const isAny = balance !== undefined || threshold !== undefined || byHand !== undefined
  if (!isAny || !isPaise(balance) || !isPaise(threshold)) return undefined
  if (byHand !== undefined && typeof byHand !== 'boolean') return undefined
  return {
    ...(balance === undefined ? {} : { balancePaise: BigInt(Number(balance)) }),
    ...(threshold === undefined ? {} : { thresholdPaise: BigInt(Number(threshold)) }),
    ...(byHand === undefined ? {} : { isByHand: byHand }),
  }
}

const providerOf = (name: string): ProviderName | undefined => PROVIDERS.find((one) => one === name)

const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ message })
