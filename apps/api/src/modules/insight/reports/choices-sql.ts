import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

type Choice = { value: string; label: string }
export type Choices = { services: Choice[]; methods: Choice[]; gateways: Choice[] }

/** The choices of every filter, disabled ones included, because history refers to them. */
export function listChoices(db: Db): Promise<Choices> {
  return one(
    db,
    sql<Choices>`
      select (select coalesce(json_agg(json_build_object('value', slug, 'label', name) order by position), '[]')
                from services) as services,
             (select coalesce(json_agg(json_build_object('value', slug, 'label', payment_method) order by position),
                              '[]') from payment_methods) as methods,
             (select coalesce(json_agg(json_build_object('value', slug, 'label', name) order by name), '[]')
                from payment_gateways) as gateways`,
  )
}
