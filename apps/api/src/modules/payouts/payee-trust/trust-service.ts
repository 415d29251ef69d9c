import { maskTail } from '@chukta/contract/mask'
import { ACCOUNT_PROBLEMS, type PayeeTrust, verdictOf } from '@chukta/contract/payouts/payee-trust'
import { PAYEE_TRUST } from '@chukta/contract/payouts/payee-trust-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { openOwnPan } from '../../identity/api.ts'
import { fingerprintOf } from './account-service.ts'
import { checkAgain } from './checks-sql.ts'
import { openPayeeAccount, openPayeePan } from './payee-numbers-service.ts'
import {
  accountVersionOf,
  confirmFor,
  countOthersPaying,
  earlierAccounts,
  findPayeeOf,
  findTrust,
  isOwnPayment,
  peopleAround,
  type TrustRow,
} from './trust-sql.ts'
import { warningsOf } from './warnings.ts'

/** From this many other people on, an account that they pay as well is worth a warning. */
const MANY_OTHERS = 4

/** The bank's answer about a payee's account, and the warnings about paying it. Throws 404 for one out of scope. */
export async function payeeTrust(deps: Deps, scope: Scope, id: number): Promise<PayeeTrust> {
  const { db, secrets } = deps
  const row = await inScope(deps, scope, id)
  const account = openPayeeAccount(secrets, row.user_id, row.account_cipher)
  const [people, others, earlier] = await Promise.all([
    peopleAround(db, scope, row),
    countOthersPaying(db, fingerprintOf(secrets, account, row.ifsc_code), row.user_id),
    earlierAccounts(db, id),
  ])
  const pan = openPayeePan(secrets, row.user_id, row.pan_cipher)
  const opened = people.map(({ pan_cipher, ...person }) => ({
    ...person,
    pan: openPan(secrets, person.id, pan_cipher),
  }))
  const kinds = warningsOf({ names: [row.name, row.holder_name], mobile: row.mobile, pan }, opened)
  return {
    verdict: verdictOf(row),
    problem: ACCOUNT_PROBLEMS.find((problem) => problem === row.check_code) ?? null,
    name_given: row.holder_name,
    name_at_bank: row.name_at_bank,
    match_score: row.match_score,
    checked_at: row.checked_at?.toISOString() ?? null,
    needs_yes: row.doubt !== null,
    can_check: row.check_status === 'unknown',
    warnings: [
      ...kinds.map((kind) => ({ kind, count: null })),
      ...(others >= MANY_OTHERS ? [{ kind: 'many-payers' as const, count: others }] : []),
    ],
    earlier: earlier.map(({ account_last4, replaced_at, ...version }) => ({
      ...version,
      account_number: maskTail(`******${account_last4}`),
      replaced_at: replaced_at.toISOString(),
    })),
  }
}

/** The payee of a payment that a scoped query has found; null where there is none that can be changed. */
export async function payeeOfPayment(db: Db, scope: Scope, paymentId: number) {
  return (await findPayeeOf(db, paymentId, scope)) ?? null
}

/** Makes a payee's account due for a bank check. Throws 404 for one out of scope, 409 when the bank has answered. */
export async function checkPayeeAgain(deps: Deps, scope: Scope, id: number): Promise<string> {
  const { check_status } = await inScope(deps, scope, id)
  if (check_status === 'waiting') return PAYEE_TRUST.checking
  await withTransaction(deps.db, async (trx) => {
    if (!(await checkAgain(trx, id))) throw new AppError('conflict', { message: PAYEE_TRUST.isKnown })
    await audit(trx, { actorId: scope.actor.id, action: 'payee.check-asked', object: `payee ${id}` })
  })
  return PAYEE_TRUST.checking
}

/**
 * The payer's second confirmation of the account of their payment, in the version that they saw if given. Throws 404 for
 * another's payment, 409 when its payout does not wait for one or the payee has another account by now.
 */
export async function confirmPayment(
  deps: Deps,
  scope: Scope,
  paymentId: number,
  version: number | null,
): Promise<string> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await isOwnPayment(trx, paymentId, scope))) throw new AppError('not-found')
    if (version !== null && (await accountVersionOf(trx, paymentId)) !== version) {
      throw new AppError('conflict', { message: PAYEE_TRUST.changed })
    }
    if (!(await confirmFor(trx, paymentId, scope))) {
      throw new AppError('conflict', { message: PAYEE_TRUST.nothingToConfirm })
    }
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'payout.account-confirmed',
      object: `payment ${paymentId}`,
    })
  })
  return PAYEE_TRUST.confirmed
}

async function inScope({ db }: Deps, scope: Scope, id: number): Promise<TrustRow> {
  const row = await findTrust(db, id, scope)
  if (!row) throw new AppError('not-found')
  return row
}

function openPan(secrets: Secrets, userId: number, cipher: string | null): string | null {
  return cipher === null ? null : openOwnPan(secrets, userId, cipher)
}
