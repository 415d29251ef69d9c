import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'
import { enterEffect } from '../../platform/effects.ts'
import type { Scope } from '../../platform/gate.ts'

export type Standing = { downline: number; balance_paise: bigint; line_count: number; payments: number }

/** What prevents deleting the scope's user: people below, money in the wallet or moved by it, payments. */
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

/**
 * Deletes a user with what is theirs alone: payees, student details, schools, files, wallet. Throws a foreign
 * key violation where a record that must be kept names them.
 */
export async function deleteUser(db: Db, id: number): Promise<void> {
  enterEffect('user.delete')
  await sql`delete from payees where user_id = ${id}`.execute(db)
  await sql`delete from student_fees where user_id = ${id}`.execute(db)
  await sql`delete from schools where user_id = ${id}`.execute(db)
  await sql`delete from files where owner_id = ${id}`.execute(db)
  await sql`delete from wallets where user_id = ${id}`.execute(db)
  await sql`delete from ledger_accounts where user_id = ${id}`.execute(db)
  await sql`delete from users where id = ${id}`.execute(db)
}
