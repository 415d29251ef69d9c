import { sql } from 'kysely'
import { type Db, maybe } from '../database/db.ts'
import { registered } from '../registered.ts'
import type { KeyGrant } from './principal.ts'
import { factorMissingOf } from './sessions-sql.ts'

export type KeyRow = KeyGrant & {
  user_id: number
  role_id: number
  addresses: string[]
  /** Why it does not work now; null when it does. */
  refusal: 'ended' | 'expired' | 'account' | null
  /** It was last used more than a minute ago. */
  stale: boolean
  factor_missing: boolean
}

/** The key with this hash and its account's present role; undefined for none. */
export function findApiKey(db: Db, secretHash: Buffer) {
  return maybe(
    db,
    sql<KeyRow>`
      /* prepared find-api-key */
      select k.id, k.family, k.permissions, k.refund_limit_paise, k.refund_daily_limit_paise, k.version, k.user_id,
             u.role_id, k.addresses,
             case when k.ended_at is not null then 'ended' when k.expires_at <= now() then 'expired'
                  when u.status <> 1 then 'account' end as refusal,
             coalesce(k.last_used_at < now() - interval '1 minute', true) as stale,
             case when u.role_id <= 2 then ${factorMissingOf(sql`u.id`)} else false end as factor_missing
        from api_keys k join users u on u.id = k.user_id
       where k.secret_hash = ${secretHash}`,
  )
}

/** The gate's write to a key; the module that owns keys fills it in. */
export const API_KEYS = registered<{ touch: (db: Db, id: string) => Promise<void> }>('API keys')
