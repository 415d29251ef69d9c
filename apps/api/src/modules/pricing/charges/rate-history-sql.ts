import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { furtherSlabs } from './charges-sql.ts'
import type { SlabRow } from './slabs.ts'

/** A charge from now on, with its further slabs; null ends it. Percent as decimal text. */
export type NewRate = { gatewayId: number; methodId: number; rate: string | null; slabs: SlabRow[] | null }

export type RateRow = { gateway_id: number; method_id: number; rate: string; slabs: SlabRow[] | null }

const input = (rates: NewRate[]) => sql`
  input as (select * from jsonb_to_recordset(${JSON.stringify(
    rates.map(({ gatewayId, methodId, rate, slabs }) => ({
      gateway_id: gatewayId,
      method_id: methodId,
      rate,
      slabs,
    })),
  )}::jsonb) as i (gateway_id smallint, method_id smallint, rate numeric, slabs jsonb))`

/** The current charges of a group. */
export function groupRates(db: Db, groupId: number) {
  return many(
    db,
    sql<RateRow>`
      select c.gateway_id, c.method_id, c.rate, ${furtherSlabs('c.id')} as slabs
        from group_charges c where c.group_id = ${groupId} and c.until is null`,
  )
}

/** Sets charges of a group from now on. Unchanged ones are skipped; old ones are stored with their end. */
export async function setGroupRates(db: Db, groupId: number, rates: NewRate[]): Promise<void> {
  enterEffect('charges.group')
  await endChanged(
    db,
    sql`update group_charges`,
    sql`c.group_id = ${groupId}`,
    sql`${furtherSlabs('c.id')}::jsonb is distinct from i.slabs`,
    rates,
  )
  await sql`
    with ${input(rates)}, added as (
      insert into group_charges (group_id, gateway_id, method_id, rate)
      select ${groupId}, gateway_id, method_id, rate from input where rate is not null
      on conflict (group_id, gateway_id, method_id) where until is null do nothing
      returning id, gateway_id, method_id
    )
    insert into group_charge_slabs (charge_id, from_paise, rate)
    select added.id, s.from_paise, s.rate
      from added join input using (gateway_id, method_id)
     cross join lateral jsonb_to_recordset(input.slabs) as s (from_paise bigint, rate numeric)`.execute(db)
}

/** The same for the master charges. */
export async function setMasterRates(db: Db, rates: NewRate[]): Promise<void> {
  enterEffect('charges.master')
  await endChanged(db, sql`update master_charges`, sql`true`, sql`false`, rates)
  await sql`
    with ${input(rates)}
    insert into master_charges (gateway_id, method_id, rate)
    select gateway_id, method_id, rate from input where rate is not null
    on conflict (gateway_id, method_id) where until is null do nothing`.execute(db)
}

/** Serializes changes to the master charges until the transaction ends. */
export async function lockMasterCharges(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('master-charges'))`.execute(db)
}

async function endChanged(
  db: Db,
  update: RawBuilder<unknown>,
  scope: RawBuilder<unknown>,
  otherSlabs: RawBuilder<unknown>,
  rates: NewRate[],
): Promise<void> {
  await sql`
    with ${input(rates)}
    ${update} c set until = now() from input i
     where ${scope} and c.until is null and c.gateway_id = i.gateway_id and c.method_id = i.method_id
       and (c.rate is distinct from i.rate or ${otherSlabs})`.execute(db)
}
