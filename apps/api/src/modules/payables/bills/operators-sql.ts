import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { CleanOperator, OperatorField } from './clean-operator.ts'

export type ServiceRow = { id: number; name: string; slug: string }
export type CategoryRow = { id: number; name: string; icon_name: string }

/** A service that is switched on, by its slug or its name. */
export function findService(db: Db, wanted: string) {
  return maybe(
    db,
    sql<ServiceRow>`
      select id, name, slug from services
       where enabled and (slug = lower(${wanted}) or lower(name) = lower(${wanted})) order by slug <> lower(${wanted})
       limit 1`,
  )
}

export function listCategoriesOf(db: Db, serviceId: number) {
  return many(
    db,
    sql<CategoryRow>`
      select id, name, icon_name from bill_categories where service_id = ${serviceId} order by position, id`,
  )
}

/** A category with its service, when that is switched on. */
export function findCategory(db: Db, categoryId: number) {
  return maybe(
    db,
    sql<{ name: string; service: ServiceRow }>`
      select c.name, json_build_object('id', s.id, 'name', s.name, 'slug', s.slug) as service
        from bill_categories c join services s on s.id = c.service_id
       where c.id = ${categoryId} and s.enabled`,
  )
}

export type OperatorRow = {
  id: number
  code: string
  name: string
  displayname: string
  rule: string | null
  viewbill: boolean
  fields: (OperatorField | null)[]
  category_name: string
  service_id: number
  service_slug: string
}

const operators = sql`
  select o.id, o.code, o.name, o.displayname, o.rule, o.viewbill, o.fields, c.name as category_name, c.service_id,
         s.slug as service_slug
    from bill_operators o
    join bill_categories c on c.id = o.category_id
    join services s on s.id = c.service_id
   where o.gone_at is null`

export function listOperatorsOf(db: Db, categoryId: number) {
  return many(
    db,
    sql<OperatorRow>`${operators} and o.category_id = ${categoryId} order by lower(o.name), o.id`,
  )
}

export function findOperator(db: Db, operatorId: number) {
  return maybe(db, sql<OperatorRow>`${operators} and o.id = ${operatorId}`)
}

/** Hours since the feed was last read; null before the first read. */
export async function hoursSinceFeed(db: Db): Promise<number | null> {
  const row = await one(
    db,
    sql<{ hours: number | null }>`
      select extract(epoch from now() - max(seen_at))::float8 / 3600 as hours
        from bill_operators where gone_at is null`,
  )
  return row.hours
}

/**
 * Upserts the operators of the feed under their codes and marks those that are missing from it as gone. Operators
 * of a category that we do not offer are skipped. Gives how many are offered.
 */
export async function mergeOperators(db: Db, feed: CleanOperator[]): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`
      with feed as (
        select distinct on (n.code) n.*, c.id as category_id
          from json_to_recordset(${JSON.stringify(feed)}::json)
            as n(code text, category text, name text, displayname text, rule text, viewbill boolean, fields jsonb)
          join bill_categories c on n.category = any(c.biller_categories)
         order by n.code, c.id
      ), gone as (
        update bill_operators set gone_at = now()
         where gone_at is null and code not in (select code from feed)
      ), merged as (
        insert into bill_operators (code, category_id, name, displayname, rule, viewbill, fields)
        select code, category_id, name, displayname, rule, viewbill, fields from feed order by code
        on conflict (code) do update
           set category_id = excluded.category_id, name = excluded.name, displayname = excluded.displayname,
               rule = excluded.rule, viewbill = excluded.viewbill, fields = excluded.fields, seen_at = now(),
               gone_at = null
        returning 1
      )
      select count(*) as n from merged`,
  )
  return row.n
}
