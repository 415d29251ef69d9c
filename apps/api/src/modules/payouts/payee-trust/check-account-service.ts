import { accountNumberError, ifscError } from '@chukta/contract/bank-codes'
import type { Deps } from '../../../platform/deps.ts'
import type { IdentityChecks } from '../../../providers/identity/identity-checks.ts'
import { closeReports, keepUnlisted } from '../../identity/api.ts'
import { openAccount } from './account-service.ts'
import { findDue, keepAnswer, keepUnclear } from './checks-sql.ts'
import { UNLISTED } from './payee-trust-sql.ts'

export type ChecksDeps = Deps & { identity: Pick<IdentityChecks, 'checkBankAccount'> }

/**
 * Checks a leased account at the bank, outside any transaction, and stores the answer. An unclear answer changes nothing:
 * the next poll is scheduled. An impossible account, which older rows may contain, is invalid without a check, so that no
 * payout is sent to it.
 */
export async function checkAccount(deps: ChecksDeps, id: number): Promise<void> {
  const { db, secrets, identity } = deps
  const account = await findDue(db, id)
  if (!account) return
  const accountNumber = openAccount(secrets, account)
  const { ifsc_code: ifscCode, holder_name: name } = account
  const impossible = impossibleField(accountNumber, ifscCode)
  const answer = impossible
    ? ({ kind: 'invalid', reason: impossible } as const)
    : await identity.checkBankAccount({ accountNumber, ifscCode, name })
  const subject = { provider: 'Cashfree Secure ID', subject: 'account', reference: `account ${id}` } as const
  if (answer.kind === 'unknown' && answer.unlisted !== undefined) {
    await keepUnlisted(deps, { ...subject, paymentId: null, amountPaise: 0n, word: answer.unlisted })
    return keepUnclear(db, id, UNLISTED + answer.unlisted)
  }
  if (answer.kind === 'unknown') return keepUnclear(db, id, answer.reason)
  await closeReports(db, subject)
  if (answer.kind === 'invalid') {
    return keepAnswer(db, id, {
      status: 'invalid',
      nameAtBank: null,
      matchScore: null,
      code: answer.reason,
    })
  }
  await keepAnswer(db, id, {
    status: 'valid',
    nameAtBank: answer.nameAtBank || null,
    matchScore: answer.matchScore,
    code: null,
  })
}

/** Which of the two makes an account impossible; null when both may be. */
function impossibleField(accountNumber: string, ifscCode: string): 'account' | 'ifsc' | null {
  if (accountNumberError(accountNumber) !== null) return 'account'
  return ifscError(ifscCode) === null ? null : 'ifsc'
}
