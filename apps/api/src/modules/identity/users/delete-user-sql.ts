import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { registered } from '../../../platform/registered.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { deleteFilesOf } from '../files/files-sql.ts'

export type Standing = { downline: number; balance_paise: bigint; line_count: number; payments: number }

/** The obstacles to deleting the scope's user: people below, money in the wallet or moved by it, payments. */
export function standingOf(db: Db, scope: Scope): Promise<Standing> {
  return one(
    db,
    sql<Standing>`
      select (select count(*) from user_closure where ancestor_id = ${scope.userId} and depth > 0) as downline,
             w.balance_paise, w.line_count,
             (select count(*) from payments where payer_id = ${scope.userId}) as payments
        from wallets w where w.user_id = ${scope.userId}`,
  )
}

/** Deletes a person's rows in the modules above, in the caller's transaction. */
export const POSSESSIONS =
  registered<((trx: Db, userId: number) => Promise<void>)[]>('possessions of a person')

/**
 * Deletes a user with their own rows: payees, student details, schools, files, wallet. Throws a foreign
 * key violation where a record that must stay names them.
 */
export async function deleteUser(db: Db, id: number): Promise<void> {
  enterEffect('user.delete')
  for (const deleteOf of POSSESSIONS.get()) await deleteOf(db, id)
  await deleteFilesOf(db, id)
  await sql`delete from users where id = ${id}`.execute(db)
}
