import { type Account, addMovement, getAccount, saveAccount } from './accounts-sql.ts'
import type { Payouts } from './payouts-context.ts'
import type { ProviderName } from './provider-names.ts'
import { tellLowBalance, tellTopUp } from './tell.ts'
import { saveTransfer, type Transfer } from './transfers-sql.ts'

export const costPaise = (one: Transfer) => one.amountPaise + one.chargePaise + one.taxPaise

/** Takes a transfer and its charge from the account; false if there is too little. Part of the caller's transaction. */
export function debit(payouts: Payouts, transfer: Transfer): boolean {
  const account = getAccount(payouts.store, transfer.provider)
  const amountPaise = costPaise(transfer)
  if (account.balancePaise < amountPaise) return false
  transfer.isDebited = true
  saveTransfer(payouts.store, transfer)
  book(payouts, account, { transferId: transfer.id, kind: 'debit', amountPaise: -amountPaise })
  return true
}

/** Returns a failed or reversed transfer's amount and charge. */
export function giveBack(payouts: Payouts, transfer: Transfer): void {
  if (transfer.isDebited) {
    const account = getAccount(payouts.store, transfer.provider)
    book(payouts, account, { transferId: transfer.id, kind: 'credit', amountPaise: costPaise(transfer) })
  }
  transfer.isDebited = false
  transfer.chargePaise = 0n
  transfer.taxPaise = 0n
}

/** Settings of an account that a person changes. */
export function adjustAccount(
  payouts: Payouts,
  provider: ProviderName,
  change: { balancePaise?: bigint; thresholdPaise?: bigint; isByHand?: boolean },
): Account {
  const before = getAccount(payouts.store, provider)
  const after = { ...before, ...change }
  saveAccount(payouts.store, after)
  const addedPaise = after.balancePaise - before.balancePaise
  if (addedPaise !== 0n) {
    addMovement(payouts.store, {
      provider,
      transferId: null,
      kind: 'adjustment',
      amountPaise: addedPaise,
      balancePaise: after.balancePaise,
      madeAtMs: payouts.now(),
    })
  }
  if (addedPaise > 0n) tellTopUp(payouts, after, addedPaise)
  warnOfFall(payouts, before, after)
  return after
}

function book(
  payouts: Payouts,
  account: Account,
  movement: { transferId: number; kind: 'debit' | 'credit'; amountPaise: bigint },
): void {
  const after = { ...account, balancePaise: account.balancePaise + movement.amountPaise }
  saveAccount(payouts.store, after)
  addMovement(payouts.store, {
    ...movement,
    provider: account.provider,
    balancePaise: after.balancePaise,
    madeAtMs: payouts.now(),
  })
  warnOfFall(payouts, account, after)
}

/** Sent once for each fall of the balance below the threshold. */
function warnOfFall(payouts: Payouts, before: Account, after: Account): void {
  const isLow = ({ balancePaise, thresholdPaise }: Account) => balancePaise < thresholdPaise
  if (isLow(after) && !isLow(before)) tellLowBalance(payouts, after)
}
