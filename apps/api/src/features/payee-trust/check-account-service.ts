import type { Context } from '../../platform/context.ts'
import type { IdentityChecks } from '../../providers/identity/identity-checks.ts'
import { openAccount } from './account-service.ts'
import { findDue, keepAnswer, keepUnclear } from './checks-sql.ts'

export type ChecksContext = Context & { identity: Pick<IdentityChecks, 'checkBankAccount'> }

/**
 * Asks the bank about an account that was taken, outside any transaction, and keeps what it said. An answer that
 * says nothing leaves it as it is: the next look is scheduled.
 */
export async function checkAccount(context: ChecksContext, id: number): Promise<void> {
  const { db, secrets, identity } = context
  const account = await findDue(db, id)
  if (!account) return
  const answer = await identity.checkBankAccount({
    accountNumber: openAccount(secrets, account),
    ifscCode: account.ifsc_code,
    name: account.holder_name,
  })
  if (answer.kind === 'unknown') return keepUnclear(db, id, answer.reason)
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
