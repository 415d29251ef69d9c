import { sql } from 'kysely'
import { type Db, maybe } from '../platform/database/db.ts'
import type { BillCategoryRow } from './bill-categories.ts'
import type { ServiceRow } from './services.ts'

/** Lets one copy of the server plant at a time, until the transaction ends. */
export async function lockPlanting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7214002)`.execute(db)
}

/** The version of a planted list, undefined before the first time. */
export async function plantedVersion(db: Db, name: string): Promise<string | undefined> {
  const row = await maybe(
    db,
    sql<{ version: string }>`select version from planted_lists where name = ${name}`,
  )
  return row?.version
}

export async function notePlanted(db: Db, name: string, version: string): Promise<void> {
  await sql`
    insert into planted_lists (name, version) values (${name}, ${version})
    on conflict (name) do update set version = excluded.version`.execute(db)
}

/** Updates services whose texts changed and adds new ones; ids stay. Writes nothing when nothing changed. */
export async function mergeServices(db: Db, services: readonly ServiceRow[]): Promise<void> {
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(services)}::json)
        as n(slug text, name text, description text, icon_name text, position smallint, enabled boolean)
    ), mended as (
      update services s
         set name = n.name, description = n.description, icon_name = n.icon_name,
             position = n.position, enabled = n.enabled
        from wanted n
       where s.slug = n.slug
         and (s.name, s.description, s.icon_name, s.position, s.enabled)
             is distinct from (n.name, n.description, n.icon_name, n.position, n.enabled)
    )
    insert into services (slug, name, description, icon_name, position, enabled)
    select slug, name, description, icon_name, position, enabled from wanted n
     where not exists (select from services s where s.slug = n.slug)
     order by position`.execute(db)
}

/** The same for bill categories; one that is no longer listed stays, because bills refer to it. */
export async function mergeBillCategories(db: Db, categories: readonly BillCategoryRow[]): Promise<void> {
  await sql`
    insert into bill_categories as c (service_id, name, icon_name, position, biller_categories)
    select s.id, n.name, n.icon_name, n.position,
           (select array_agg(each) from json_array_elements_text(n.biller_categories) each)
      from json_to_recordset(${JSON.stringify(categories)}::json)
        as n(service_slug text, name text, icon_name text, position smallint, biller_categories json)
      join services s on s.slug = n.service_slug
     order by s.id, n.position
    on conflict (service_id, name) do update
       set icon_name = excluded.icon_name, position = excluded.position,
           biller_categories = excluded.biller_categories
     where (c.icon_name, c.position, c.biller_categories)
           is distinct from (excluded.icon_name, excluded.position, excluded.biller_categories)`.execute(db)
}

export async function mergeStates(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    insert into states (id, name)
    select place, name from unnest(${names}::text[]) with ordinality as n(name, place)
    on conflict (id) do update set name = excluded.name where states.name <> excluded.name`.execute(db)
}

/** Adds the cities that are not there yet; a city once planted keeps its id. */
export async function addCities(db: Db, cities: { stateId: number; name: string }[]): Promise<void> {
  await sql`
    insert into cities (id, state_id, name)
    select (select coalesce(max(id), 0) from cities) + row_number() over (), n."stateId", n.name
      from json_to_recordset(${JSON.stringify(cities)}::json) as n("stateId" smallint, name text)
     where not exists (select from cities c where c.state_id = n."stateId" and c.name = n.name)`.execute(db)
}

export async function mergeBanks(
  db: Db,
  banks: { code: string; name: string; ifscCode: string | null }[],
): Promise<void> {
  await sql`
    insert into banks (code, name, ifsc_code)
    select code, name, "ifscCode"
      from json_to_recordset(${JSON.stringify(banks)}::json) as n(code text, name text, "ifscCode" text)
    on conflict (code) do update set name = excluded.name, ifsc_code = excluded.ifsc_code`.execute(db)
}

/** The providers of payouts in their first order of priority, as their adapters call themselves. */
const PAYOUT_PROVIDERS = [
  { slug: 'cashfree', name: 'Cashfree Payouts', priority: 1 },
  { slug: 'razorpayx', name: 'RazorpayX', priority: 2 },
]

/** Adds missing providers of payouts; existing ones stay as they are. */
export async function addPayoutProviders(db: Db): Promise<void> {
  await sql`
    insert into payout_providers (slug, name, priority)
    select slug, name, priority
      from json_to_recordset(${JSON.stringify(PAYOUT_PROVIDERS)}::json) as n(slug text, name text, priority smallint)
     where not exists (select from payout_providers p where p.slug = n.slug) order by priority`.execute(db)
}
