import { sql, type Transaction } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type OwnAccountRow = {
  id: number
  account_last4: string
  account_cipher: string
  ifsc_code: string
  bank_name: string
  check_status: 'waiting' | 'valid' | 'invalid' | 'unknown'
  name_at_bank: string | null
  match_score: number | null
  created_at: Date
}

/** The newest version of a person's own account. */
export function findOwnAccount(db: Db, { userId }: Scope) {
  return maybe(
    db,
    sql<OwnAccountRow>`
      select id, account_last4, account_cipher, ifsc_code, bank_name, check_status, name_at_bank, match_score, created_at
        from bank_accounts where own_user_id = ${userId} and replaced_at is null`,
  )
}

export function findPerson(db: Db, { userId }: Scope) {
  return one(
    db,
    sql<{ name: string; first_name: string; email: string }>`
      select first_name || ' ' || last_name as name, first_name, email from users where id = ${userId}`,
  )
}

type NewAccount = { cipher: string; last4: string; holder: string; bankName: string; ifscCode: string }

/** Replaces a person's own account by a new version, which the caller asks the bank about; a sweep does if they die. */
export async function insertOwnAccount(
  trx: Transaction<unknown>,
  { userId }: Scope,
  account: NewAccount,
): Promise<number> {
  enterEffect('wallet.account')
  await sql`select from wallets where user_id = ${userId} for update`.execute(trx)
  await sql`
    update bank_accounts set replaced_at = now(), next_check_at = null
     where own_user_id = ${userId} and replaced_at is null`.execute(trx)
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      insert into bank_accounts (user_id, version, account_cipher, account_last4, holder_name, bank_name, ifsc_code,
                                 next_check_at)
      select ${userId}, 1 + coalesce(max(version), 0), ${account.cipher}, ${account.last4}, ${account.holder},
             ${account.bankName}, ${account.ifscCode}, now() + interval '30 seconds'
        from bank_accounts where own_user_id = ${userId}
      returning id`,
  )
  return id
}
