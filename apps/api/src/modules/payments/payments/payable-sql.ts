import { type RawBuilder, sql } from 'kysely'
import type { PayableKind } from './payable.ts'

/** The columns of `payments` that refer to payables. */
export function payableColumns(kinds: PayableKind[], table?: string): RawBuilder<unknown> {
  return sql.join(kinds.map(({ column }) => sql.ref(table === undefined ? column : `${table}.${column}`)))
}

/** The values of `payableColumns` for rows with `kind` and `payable_id`. */
export function payableValues(kinds: PayableKind[]): RawBuilder<unknown> {
  return sql.join(kinds.map(({ name }) => sql`case when kind = ${name}::text then payable_id end`))
}

/** CTEs with the rows that kinds write along with a claim, each with a comma before it. */
export function claimCtes(kinds: PayableKind[]): RawBuilder<unknown> {
  const ctes = kinds.flatMap(({ name, claim }) =>
    claim ? [sql`, ${sql.id(`claim ${name}`)} as (${claim})`] : [],
  )
  return sql.join(ctes, sql``)
}

/** CTEs with the debts of captures, each with a comma before it. */
export function owedCtes(kinds: PayableKind[]): RawBuilder<unknown> {
  const ctes = kinds.flatMap(({ name, capture }) =>
    capture
      ? [
          sql`, ${sql.id(`owed ${name}`)} as (${capture.owed})`,
          ...(capture.whose ? [sql`, ${sql.id(`whose ${name}`)} as (${capture.whose})`] : []),
        ]
      : [],
  )
  return sql.join(ctes, sql``)
}

/** Job specs for the debts of captures, as selects from `moved` with `union all` before each. */
export function owedJobs(kinds: PayableKind[]): RawBuilder<unknown> {
  const jobs = kinds.flatMap(({ column, capture }) =>
    capture
      ? [
          sql`
          union all
          select row(${capture.job}::text, json_build_object('paymentId', id), null, null, null, null, null, null)
                 ::graphile_worker.job_spec from moved where ${sql.ref(column)} is not null`,
        ]
      : [],
  )
  return sql.join(jobs, sql``)
}

/** A JSON object with the row that each kind prefetches for the order `asked`, by the name of the kind. */
export function prefetchedBy(kinds: PayableKind[]): RawBuilder<unknown> {
  const pairs = kinds.flatMap(({ name, prefetch }) =>
    prefetch ? [sql`${name}::text, (select to_json(row) from (${prefetch.row}) row)`] : [],
  )
  return sql`json_build_object(${sql.join(pairs)})`
}

/** The id of the user who is notified of the payment `p` besides its payer, or null. */
export function ownerOf(kinds: PayableKind[]): RawBuilder<number | null> {
  const ids = kinds.flatMap(({ owner }) => (owner ? [sql`(${owner})`] : []))
  return sql`coalesce(${sql.join([...ids, sql`null::bigint`])})`
}
