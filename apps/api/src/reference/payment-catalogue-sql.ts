import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { FIRST_CHARGES, FIRST_RATES, PAYMENT_GATEWAYS, PAYMENT_METHODS } from './payment-catalogue.ts'

/** Adds missing methods, gateways, charges and rates; existing ones stay as they are. */
export async function addPaymentCatalogue(db: Db): Promise<void> {
  await sql`
    with methods as (
      insert into payment_methods (id, slug, payment_method, position)
      select id, slug, payment_method, id
        from json_to_recordset(${JSON.stringify(PAYMENT_METHODS)}::json)
             as n(id smallint, slug text, payment_method text)
      on conflict (id) do nothing
    )
    insert into payment_gateways (id, slug, name)
    select id, slug, name
      from json_to_recordset(${JSON.stringify(PAYMENT_GATEWAYS)}::json) as n(id smallint, slug text, name text)
    on conflict (id) do nothing`.execute(db)
  await sql`
    insert into gateway_methods (gateway_id, method_id, enabled, priority)
    select g.id, m.id, true, g.id from payment_gateways g cross join payment_methods m
    on conflict (gateway_id, method_id) do nothing`.execute(db)
  await sql`
    insert into master_charges (gateway_id, method_id, rate)
    select g.id, m.id, first.value::numeric
      from payment_gateways g cross join payment_methods m
      join json_each(${JSON.stringify(FIRST_CHARGES)}::json) as listed on listed.key = g.slug
      join json_each_text(listed.value) as first on first.key = m.slug
     where not exists (select from master_charges c where c.gateway_id = g.id and c.method_id = m.id)`.execute(
    db,
  )
  await sql`
    insert into platform_rates (name, rate)
    select name, rate
      from json_to_recordset(${JSON.stringify(FIRST_RATES)}::json) as n(name text, rate numeric)
    on conflict (name) do nothing`.execute(db)
}
