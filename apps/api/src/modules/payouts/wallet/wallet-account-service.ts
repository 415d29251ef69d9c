import { OTHER_NAME_SCORE } from '@chukta/contract/payouts/payee-trust'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import type { OwnAccount } from '@chukta/contract/payouts/withdrawals'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { IdentityChecks } from '../../../providers/identity/identity-checks.ts'
import { sendMail } from '../../messaging/api.ts'
import { checkAccount } from '../payee-trust/check-account-service.ts'
import { ownAccountAad } from './own-account.ts'
import { openOwnAccount } from './own-account-service.ts'
import { findOwnAccount, findPerson, insertOwnAccount, type OwnAccountRow } from './wallet-account-sql.ts'

export type WalletDeps = Deps & { identity: Pick<IdentityChecks, 'checkBankAccount'> }

type Given = { account_number: string; ifsc_code: string; bank_name: string }

/** The caller's own account with the bank's answer about it. */
export async function getOwnAccount(db: Db, scope: Scope): Promise<OwnAccount> {
  return answerAccount(await findOwnAccount(db, scope))
}

/**
 * Names an account of the caller: written as a new version, then the bank checks it outside any transaction; the sweep of
 * account checks continues where this ends. Throws 422 when the bank does not know it or has it under another name.
 */
export async function storeOwnAccount(deps: WalletDeps, scope: Scope, given: Given): Promise<OwnAccount> {
  const { db, secrets } = deps
  const { account_number: number, ifsc_code: ifscCode, bank_name: bankName } = given
  const present = await findOwnAccount(db, scope)
  const isSame =
    present?.ifsc_code === ifscCode &&
    openOwnAccount(secrets, scope.userId, present.account_cipher) === number &&
    present.check_status !== 'invalid'
  if (!isSame) {
    const id = await withTransaction(db, async (trx) => {
      const person = await findPerson(trx, scope)
      const made = await insertOwnAccount(trx, scope, {
        cipher: secrets.encrypt(number, ownAccountAad(scope.userId)),
        last4: number.slice(-4),
        holder: person.name,
        bankName,
        ifscCode,
      })
      await audit(trx, {
        actorId: scope.actor.id,
        action: present ? 'wallet-account.changed' : 'wallet-account.added',
        object: `user ${scope.userId}`,
        detail: { ends_in: number.slice(-4), ifsc_code: ifscCode },
      })
      await sendMail(trx, secrets, {
        to: person.email,
        template: 'wallet-account-changed',
        values: { name: person.first_name, bank: bankName, endsIn: number.slice(-4) },
      })
      return made
    })
    await checkAccount(deps, id)
  }
  const row = await findOwnAccount(db, scope)
  const answer = answerAccount(row)
  if (answer.status === 'refused') throw fieldError('account_number', answer.message)
  return answer
}

/** Why money cannot go to this account; null when it can. */
export function accountRefusal(row: OwnAccountRow | undefined): string | null {
  if (!row) return WITHDRAWALS.noAccount
  if (row.check_status === 'invalid') return WITHDRAWALS.accountNotFound
  if (row.check_status !== 'valid') return WITHDRAWALS.accountWaits
  if (row.match_score === null) return WITHDRAWALS.accountUnnamed
  return row.match_score < OTHER_NAME_SCORE ? WITHDRAWALS.accountOfOther(row.name_at_bank ?? '') : null
}

function answerAccount(row: OwnAccountRow | undefined): OwnAccount {
  const refusal = accountRefusal(row)
  if (!row) {
    const nothing = {
      account_number: null,
      ifsc_code: null,
      bank_name: null,
      name_at_bank: null,
      since: null,
    }
    return { status: 'none', message: WITHDRAWALS.noAccount, ...nothing }
  }
  const isOpen = row.check_status === 'waiting' || row.check_status === 'unknown'
  return {
    status: refusal === null ? 'verified' : isOpen ? 'waiting' : 'refused',
    account_number: `${'*'.repeat(8)}${row.account_last4}`,
    ifsc_code: row.ifsc_code,
    bank_name: row.bank_name,
    name_at_bank: row.name_at_bank,
    message: refusal ?? WITHDRAWALS.accountSaved,
    since: row.created_at.toISOString(),
  }
}
