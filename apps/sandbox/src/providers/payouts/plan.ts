import type { Faults } from '../../faults.ts'
import { isBankOpen } from './bank-hours.ts'
import { type ProviderName, sendScopeOf } from './provider-names.ts'
import { fateOf } from './test-accounts.ts'
import type { Mode, Step } from './transfers-sql.ts'

/** Seconds until the bank has it, until it is sent to the payee's bank, and until that has acknowledged it. */
const PACE: Record<Mode, [number, number, number]> = {
  imps: [1, 2, 3],
  upi: [1, 1, 1],
  rtgs: [1, 5, 10],
  neft: [1, 10, 20],
}
/** How long the test accounts "pending for a while" stay pending. */
const PENDING_SECONDS = 60
/** How long after its arrival the test account's money returns. */
const RETURN_SECONDS = 60
/** Replaces the night until a bank opens; the transfer's status names the real wait. */
const NIGHT_SECONDS = 120

/** The automatic steps of a transfer. A step to `at-bank` debits the account. */
export function planOf(
  transfer: { provider: ProviderName; account: string; ifsc: string; mode: Mode },
  { faults, nowMs, isByHand }: { faults: Faults; nowMs: number; isByHand: boolean },
): Step[] {
  const [toBank, toSend, toCredit] = PACE[transfer.mode]
  const strikes = (fault: Parameters<Faults['strikes']>[0]) =>
    faults.covers(sendScopeOf(transfer.provider)) && faults.strikes(fault)
  const fate = fateOf(transfer.account, transfer.ifsc)
  const daysSeconds = faults.state().payouts_days_seconds

  if (fate === 'bad-ifsc') return [{ to: 'failed', afterSeconds: toBank, reason: 'bad-ifsc' }]
  const isSlow = transfer.mode === 'neft' || transfer.mode === 'rtgs'
  const steps: Step[] =
    isSlow && !isBankOpen(nowMs)
      ? [
          { to: 'scheduled', afterSeconds: toBank },
          { to: 'at-bank', afterSeconds: NIGHT_SECONDS },
        ]
      : [{ to: 'at-bank', afterSeconds: toBank }]
  if (fate === 'pending' || isByHand) return steps
  const isPending = fate === 'pending-success' || fate === 'pending-failure'
  const atBankSeconds =
    (isPending ? PENDING_SECONDS : toSend) + (strikes('payouts_pending') ? daysSeconds : 0)
  if (fate === 'bad-account')
    return [...steps, { to: 'failed', afterSeconds: atBankSeconds, reason: 'bad-account' }]
  if (fate === 'pending-failure' || strikes('payouts_failed')) {
    return [...steps, { to: 'failed', afterSeconds: atBankSeconds, reason: 'bank-declined' }]
  }
  steps.push({ to: 'sent', afterSeconds: atBankSeconds }, { to: 'credited', afterSeconds: toCredit })
  if (fate === 'reversed') steps.push({ to: 'reversed', afterSeconds: RETURN_SECONDS, reason: 'returned' })
  else if (strikes('payouts_reversed')) {
    steps.push({ to: 'reversed', afterSeconds: daysSeconds, reason: 'returned' })
  }
  return steps
}
