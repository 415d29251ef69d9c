import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { journalCtes } from '../../ledger/api.ts'

/** A wallet with the sum of its adjustments by role 1 so far; locked while a transaction runs. */
export function lockAdjusted(trx: Db, { userId }: Scope) {
  return one(
    trx,
    sql<{ name: string; available_paise: bigint; sum_paise: bigint; count: number; reason: string | null }>`
      with w as (select * from wallets where user_id = ${userId} for update)
      select u.first_name || ' ' || u.last_name as name, greatest(0, w.balance_paise - w.floor_paise) as available_paise,
             coalesce((select sum(amount_paise) from wallet_adjustments where user_id = u.id), 0)::bigint as sum_paise,
             (select count(*) from wallet_adjustments where user_id = u.id)::integer as count,
             (select reason from wallet_adjustments where user_id = u.id order by id desc limit 1) as reason
        from w join users u on u.id = w.user_id`,
  )
}

/** Books an adjustment of a wallet: a credit (positive) or a debit. */
export async function insertAdjustment(
  trx: Db,
  { userId }: Scope,
  made: { amountPaise: bigint; reason: string; by: number },
): Promise<number> {
  enterEffect('wallet.adjust')
  const { id } = await one(
    trx,
    sql<{ id: number }>`
      with made as (
        insert into wallet_adjustments (user_id, amount_paise, reason, made_by)
        values (${userId}, ${made.amountPaise}, ${made.reason}, ${made.by}) returning id, user_id, amount_paise
      ), leg as (
        select id as source_id, 'wallet:' || user_id as account_code, -amount_paise as amount_paise from made
        union all select id, 'wallet-adjustments', amount_paise from made
      ), ${journalCtes({ sourceType: 'wallet-adjustment', kind: 'adjustment', legs: 'leg' })}
      select id from made`,
  )
  return id
}
