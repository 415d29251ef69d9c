import { deliveriesOf } from '../../webhooks/deliveries-sql.ts'
import { getAccount, listMovements, movementSums } from './accounts-sql.ts'
import { listIncidents } from './incidents-sql.ts'
import { LANGUAGES } from './languages.ts'
import type { Payouts } from './payouts-context.ts'
import { PROVIDERS, type ProviderName, scopeOf } from './provider-names.ts'
import { listTransfers, type State, type Transfer } from './transfers-sql.ts'

const PAID: readonly State[] = ['sent', 'credited']
const GONE: readonly State[] = ['failed', 'rejected', 'cancelled', 'reversed']
const isPaid = ({ state }: Transfer) => PAID.includes(state)
const mayBePaid = ({ state }: Transfer) => !GONE.includes(state)
const paidPaise = (one: Transfer) => (isPaid(one) ? Number(one.amountPaise) : 0)
const sum = (rows: Transfer[]) => rows.reduce((total, one) => total + paidPaise(one), 0)

/** The records of the providers and the payees' banks: real payments by reference and by account. */
export function knownPayouts(payouts: Payouts, reference: string | undefined) {
  const transfers = listTransfers(payouts.store, reference, -1)
  const grouped = (keyOf: (one: Transfer) => string) => [
    ...Map.groupBy(transfers, keyOf)
      .entries()
      .map(([key, rows]) => ({
        key,
        transfers: rows.length,
        paid: rows.filter(isPaid).length,
        paid_paise: sum(rows),
        open_or_paid: rows.filter(mayBePaid).length,
      })),
  ]
  const references = grouped(({ reference: own }) => own)
  return {
    totals: {
      transfers: transfers.length,
      paid: transfers.filter(isPaid).length,
      open: transfers.filter((one) => mayBePaid(one) && !isPaid(one)).length,
      reversed: transfers.filter(({ state }) => state === 'reversed').length,
      paid_paise: sum(transfers),
      charged_paise: transfers.reduce(
        (total, one) => total + (one.isDebited ? Number(one.chargePaise + one.taxPaise) : 0),
        0,
      ),
    },
    accounts: PROVIDERS.map((provider) => accountOf(payouts, provider)),
    incidents: listIncidents(payouts.store).map(({ provider, bank }) => ({ provider, bank })),
    /** References under which more than one transfer was paid or still may be, at whichever providers. */
    duplicates: references.filter(({ open_or_paid: live }) => live > 1).map(({ key }) => key),
    references,
    payees: grouped(({ account, ifsc }) => `${account}/${ifsc}`),
    transfers: transfers.map((one) => shownTransfer(payouts, one)),
  }
}

export function accountOf({ store }: Payouts, provider: ProviderName) {
  const { balancePaise, thresholdPaise, isByHand } = getAccount(store, provider)
  const { debit, credit, adjustment } = movementSums(store, provider)
  return {
    provider,
    balance_paise: Number(balancePaise),
    threshold_paise: Number(thresholdPaise),
    by_hand: isByHand,
    debits_paise: -debit,
    credits_paise: credit,
    adjustments_paise: adjustment,
  }
}

/** A transfer for a person or a test, with the whole (invented) account number. */
export function shownTransfer({ store }: Payouts, one: Transfer) {
  return {
    provider: one.provider,
    id: one.providerId,
    reference: one.reference,
    idempotency_key: one.idempotencyKey,
    name: one.name,
    account: one.account,
    ifsc: one.ifsc,
    mode: one.mode,
    state: one.state,
    ...LANGUAGES[one.provider].status(one),
    amount_paise: Number(one.amountPaise),
    paid_paise: paidPaise(one),
    charge_paise: Number(one.chargePaise),
    tax_paise: Number(one.taxPaise),
    utr: one.utr,
    created_at: new Date(one.createdAtMs).toISOString(),
    updated_at: new Date(one.updatedAtMs).toISOString(),
    next_at: one.dueAtMs === null ? null : new Date(one.dueAtMs).toISOString(),
    movements: listMovements(store, one.id).map(({ kind, amountPaise }) => ({
      kind,
      amount_paise: Number(amountPaise),
    })),
    webhooks: deliveriesOf(store, scopeOf(one.provider), one.reference),
  }
}
