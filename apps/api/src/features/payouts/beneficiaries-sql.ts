import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'

export type BeneficiaryRow = {
  id: number
  reference: string
  provider_id: string | null
  status: 'requested' | 'ready' | 'refused'
}

/** The account at a provider, under our reference for ever; written before the provider is told. */
export function findOrRequest(db: Db, provider: string, accountId: number): Promise<BeneficiaryRow> {
  return one(
    db,
    sql<BeneficiaryRow>`
      insert into beneficiaries (provider, bank_account_id, reference)
      values (${provider}, ${accountId}, ${`BA${accountId}_${provider}`})
      on conflict (provider, bank_account_id) do update set provider = excluded.provider
      returning id, reference, provider_id, status`,
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
