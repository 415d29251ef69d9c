import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

export type BeneficiaryRow = {
  id: number
  reference: string
  provider_id: string | null
  status: 'requested' | 'ready' | 'refused'
}

/** The account at a provider, under our permanent reference; written before the call to the provider. */
export function findOrRequest(db: Db, provider: string, accountId: number): Promise<BeneficiaryRow> {
  return one(
    db,
    sql<BeneficiaryRow>`
      /* prepared request-beneficiary */
      with known as (
        select id, reference, provider_id, status from beneficiaries
         where provider = ${provider} and bank_account_id = ${accountId}
      ), made as (
        insert into beneficiaries (provider, bank_account_id, reference)
        select ${provider}, ${accountId}, ${`BA${accountId}_${provider}`} where not exists (select from known)
        on conflict (provider, bank_account_id) do update set provider = excluded.provider
        returning id, reference, provider_id, status
      )
      select * from known union all select * from made`,
  )
}

export async function keepReady(db: Db, id: number, providerId: string): Promise<void> {
  await sql`
    update beneficiaries set status = 'ready', provider_id = ${providerId}, message = null where id = ${id}`.execute(
    db,
  )
}

export async function keepRefused(db: Db, id: number, reason: string): Promise<void> {
  await sql`update beneficiaries set status = 'refused', message = ${reason} where id = ${id}`.execute(db)
}
