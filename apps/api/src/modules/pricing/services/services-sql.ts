import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

export type ServiceCard = {
  id: number
  name: string
  slug: string
  description: string
  icon_name: string
}

export function enabledServices(db: Db) {
  return many(
    db,
    sql<ServiceCard>`
      select id, name, slug, description, icon_name from services where enabled order by position, id`,
  )
}

export function serviceById(db: Db, id: number) {
  return maybe(
    db,
    sql<ServiceCard>`
      /* prepared service-by-id */
      select id, name, slug, description, icon_name from services where id = ${id}`,
  )
}

export function serviceBySlug(db: Db, slug: string) {
  return maybe(
    db,
    sql<ServiceCard>`select id, name, slug, description, icon_name from services where slug = ${slug}`,
  )
}
