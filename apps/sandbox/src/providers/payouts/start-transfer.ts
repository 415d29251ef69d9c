import { randomBytes, randomInt } from 'node:crypto'
import { getAccount } from './accounts-sql.ts'
import { addIncident, findIncident } from './incidents-sql.ts'
import type { Payouts } from './payouts-context.ts'
import { planOf } from './plan.ts'
import { sendScopeOf } from './provider-names.ts'
import { bankOf, dueAfter, QUEUE_SECONDS } from './run-transfers.ts'
import { chargeOf } from './tariff.ts'
import { tellForged, tellIncident } from './tell.ts'
import { addTransfer, type State, type Step, type Transfer } from './transfers-sql.ts'

/** How long the incidents last that a fault switch starts. */
const INCIDENT_SECONDS = 300

type NewTransfer = Pick<
  Transfer,
  | 'provider'
  | 'providerId'
  | 'reference'
  | 'payeeId'
  | 'name'
  | 'account'
  | 'ifsc'
  | 'amountPaise'
  | 'mode'
  | 'request'
> & { idempotencyKey?: string; requestHash?: string; state: State; fails?: Step['reason'] }

/** Stores an accepted transfer with its plan. Part of the caller's transaction. */
export function startTransfer(payouts: Payouts, one: NewTransfer): Transfer {
  const { fails, ...given } = one
  const nowMs = payouts.now()
  const { isByHand } = getAccount(payouts.store, one.provider)
  const steps: Step[] = fails
    ? [{ to: 'failed', afterSeconds: 1, reason: fails }]
    : planOf(one, { faults: payouts.faults, nowMs, isByHand })
  const transfer: Omit<Transfer, 'id'> = {
    idempotencyKey: null,
    requestHash: null,
    ...given,
    ...chargeOf(one.mode, one.amountPaise),
    reason: null,
    utr: null,
    isDebited: false,
    steps,
    dueAtMs: steps[0]
      ? dueAfter(payouts, one.state === 'queued' ? QUEUE_SECONDS : steps[0].afterSeconds)
      : null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  const kept = { ...transfer, id: addTransfer(payouts.store, transfer) }
  strikeIncident(payouts, kept)
  if (payouts.faults.strikes('webhooks_forged')) tellForged(payouts, kept)
  return kept
}

function strikeIncident(payouts: Payouts, { provider, ifsc }: Transfer): void {
  const { faults, store } = payouts
  if (!faults.covers(sendScopeOf(provider)) || !faults.strikes('payouts_incident')) return
  const bank = bankOf(ifsc)
  if (findIncident(store, provider, bank)) return
  const endsAtMs = dueAfter(payouts, INCIDENT_SECONDS)
  tellIncident(payouts, addIncident(store, { provider, bank, startedAtMs: payouts.now(), endsAtMs }))
}

/** Whether the fault switch leaves too little money for this transfer. */
export const findsTooLittle = ({ faults }: Payouts, provider: Transfer['provider']) =>
  faults.covers(sendScopeOf(provider)) && faults.strikes('payouts_low_balance')

export const newCashfreeId = () => String(randomInt(1e8, 1e9) * 1000 + randomInt(1000))
export const newRazorpayId = (kind: string) =>
  `${kind}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 14)}`
