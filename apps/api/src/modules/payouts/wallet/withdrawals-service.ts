import { formatRupees, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import type { Withdrawal, WithdrawalStatus } from '@chukta/contract/payouts/withdrawals'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { earlierAnswer, type Once, rememberAnswer } from '../../../platform/http/idempotency.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { sendMail } from '../../messaging/api.ts'
import { tdsOf } from './tds.ts'
import { accountRefusal } from './wallet-account-service.ts'
import { findOwnAccount, type OwnAccountRow } from './wallet-account-sql.ts'
import * as rows from './withdrawals-sql.ts'

type Asked = { facts: rows.WithdrawalFacts; account: OwnAccountRow | undefined; amountPaise: bigint | null }

/** The amount that can be withdrawn now, and the obstacles to the asked one. */
export async function quoteWithdrawal(db: Db, scope: Scope, amount: string | number | null) {
  const facts = await rows.findFacts(db, scope)
  const account = await findOwnAccount(db, scope)
  const amountPaise = amount === null ? null : rupeesToPaise(amount)
  const refusal = refusalOf({ facts, account, amountPaise })
  const tds = amountPaise === null || refusal !== null ? 0n : withheld(facts, amountPaise)
  return {
    most: paiseToRupees(mostOf(facts)),
    least: paiseToRupees(facts.least_paise),
    amount: paiseToRupees(amountPaise ?? 0n),
    tds: paiseToRupees(tds),
    tds_rate: percent(facts.tds_on ? facts.tds_rate_bp : 0),
    net: paiseToRupees((amountPaise ?? 0n) - tds),
    refusal,
  }
}

/**
 * Takes an amount out of the caller's wallet, once for each key: the journal and the payout are written together, the
 * payouts' sweep sends it. Throws 409 with the reason when it is not possible now; the refusal is audited.
 */
export async function withdraw(db: Db, scope: Scope, once: Once, amount: string | number) {
  try {
    return await withTransaction(db, async (trx) => {
      const earlier = await earlierAnswer(trx, scope, once)
      if (earlier) return earlier.answer as ReturnType<typeof answerOf>
      await rows.lockWallet(trx, scope.userId)
      const facts = await rows.findFacts(trx, scope)
      const account = await findOwnAccount(trx, scope)
      const amountPaise = rupeesToPaise(amount) ?? 0n
      const refusal = refusalOf({ facts, account, amountPaise })
      if (refusal !== null || !account) throw new AppError('conflict', { message: refusal ?? '' })
      const tdsPaise = withheld(facts, amountPaise)
      const made = { accountId: account.id, amountPaise, tdsPaise, tdsRateBp: facts.tds_rate_bp }
      const id = await rows.insertWithdrawal(trx, scope, made)
      const answer = answerOf(id, amountPaise, tdsPaise)
      await audit(trx, {
        actorId: scope.actor.id,
        action: 'withdrawal.requested',
        object: `withdrawal ${id}`,
        detail: { amount: answer.amount, tds: answer.tds, ends_in: account.account_last4 },
      })
      await rememberAnswer(trx, once, { status: 200, answer })
      return answer
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      const detail = { why: error.message, amount: String(amount) }
      const object = `user ${scope.userId}`
      await audit(db, { actorId: scope.actor.id, action: 'withdrawal.refused', object, detail })
    }
    throw error
  }
}

function answerOf(id: number, amountPaise: bigint, tdsPaise: bigint) {
  return {
    message: WITHDRAWALS.requested as string,
    id,
    amount: paiseToRupees(amountPaise),
    tds: paiseToRupees(tdsPaise),
    net: paiseToRupees(amountPaise - tdsPaise),
  }
}

/** Returns the withdrawal of a payout that finally failed or was returned to its wallet, and notifies the person. */
export async function giveBack({ db, secrets, log }: Deps, payoutId: number): Promise<void> {
  const returned = await withTransaction(db, async (trx) => {
    const row = await rows.returnWithdrawal(trx, payoutId, null)
    if (!row) return undefined
    const amount = formatRupees(paiseToRupees(row.amount_paise))
    await audit(trx, {
      actorId: null,
      action: 'withdrawal.returned',
      object: `withdrawal ${row.id}`,
      detail: { amount },
    })
    await sendMail(trx, secrets, {
      to: row.email,
      template: 'withdrawal-returned',
      values: { name: row.first_name, amount, endsIn: row.account_last4 },
      key: `withdrawal-returned:${row.id}`,
    })
    return row
  })
  if (returned) log.warn({ withdrawal: returned.id }, 'a failed withdrawal was returned to its wallet')
}

/** A page of withdrawals within a scope, newest first. */
export async function pageOfWithdrawals(
  db: Db,
  scope: Scope,
  { page, perPage, status }: { page: number; perPage: number; status: WithdrawalStatus | undefined },
) {
  const found = await rows.listWithdrawals(db, scope, { status }, perPage, (page - 1) * perPage)
  const data = found.map(
    (row): Withdrawal => ({
      id: row.id,
      user_id: row.user_id,
      user_name: row.user_name,
      status: row.status,
      amount: paiseToRupees(row.amount_paise),
      tds: paiseToRupees(row.tds_paise),
      net: paiseToRupees(row.net_paise),
      account_number: `${'*'.repeat(8)}${row.account_last4}`,
      bank_name: row.bank_name,
      utr: row.utr,
      requested_at: row.requested_at.toISOString(),
      expected_at: row.expected_at?.toISOString() ?? null,
      arrived_at: row.arrived_at?.toISOString() ?? null,
      returned_at: row.returned_at?.toISOString() ?? null,
      reason: row.returned_because,
    }),
  )
  return { data, total: await rows.countWithdrawals(db, scope, { status }) }
}

// Hundredths of a percent are what paise are to rupees.
const percent = (bp: number) => paiseToRupees(BigInt(bp))
const zeroOr = (paise: bigint) => (paise > 0n ? paise : 0n)
const availableOf = ({ balance_paise, floor_paise }: rows.WithdrawalFacts) =>
  zeroOr(balance_paise - floor_paise)
const dayLeftOf = ({ daily_limit_paise, today_paise }: rows.WithdrawalFacts) =>
  zeroOr(daily_limit_paise - today_paise)

/** The most that can be withdrawn now. */
function mostOf(facts: rows.WithdrawalFacts): bigint {
  const [available, day] = [availableOf(facts), dayLeftOf(facts)]
  return available < day ? available : day
}

function withheld(facts: rows.WithdrawalFacts, amountPaise: bigint): bigint {
  return tdsOf(amountPaise, {
    isOn: facts.tds_on,
    rateBp: facts.tds_rate_bp,
    thresholdPaise: facts.tds_threshold_paise,
    yearPaise: facts.year_paise,
    yearTdsPaise: facts.year_tds_paise,
  })
}

/** Why nothing, or not this amount, can be withdrawn now; null when it can. */
function refusalOf({ facts, account, amountPaise }: Asked): string | null {
  const refusal = accountRefusal(account)
  if (refusal !== null)
    return account && refusal === WITHDRAWALS.accountWaits ? WITHDRAWALS.notVerified : refusal
  if (facts.is_running) return WITHDRAWALS.oneAtATime
  if (amountPaise === null) return null
  if (amountPaise < facts.least_paise) return WITHDRAWALS.tooLittle(shown(facts.least_paise))
  if (amountPaise > availableOf(facts)) return WITHDRAWALS.tooMuch(shown(availableOf(facts)))
  return amountPaise > dayLeftOf(facts) ? WITHDRAWALS.dailyLimit(shown(dayLeftOf(facts))) : null
}

const shown = (paise: bigint) => formatRupees(paiseToRupees(paise))
