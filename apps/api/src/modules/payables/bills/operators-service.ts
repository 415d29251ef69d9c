import type { BillOperator } from '@chukta/contract/payables/bills'
import { AppError } from '../../../platform/http/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { BillsDeps } from './bills-deps.ts'
import { cleanOperator } from './clean-operator.ts'
import {
  findCategory,
  findService,
  hoursSinceFeed,
  listCategoriesOf,
  listOperatorsOf,
  mergeOperators,
  type OperatorRow,
} from './operators-sql.ts'

/** The feed is read once a day; older means that a run was missed. */
const STALE_HOURS = 26

/** The bill categories of a service. Throws 404 for an unknown service. */
export async function categoriesOf({ db, config }: BillsDeps, wanted: string) {
  const service = await findService(db, wanted)
  if (!service) throw new AppError('not-found')
  return { service, categories: config.paysprint.offered ? await listCategoriesOf(db, service.id) : [] }
}

/**
 * The operators of a category, as of the last feed; the first call ever reads it. Throws 404 for an unknown
 * category and 503 when the first read fails.
 */
export async function operatorsOf(deps: BillsDeps, categoryId: number) {
  const { db, config } = deps
  const category = await findCategory(db, categoryId)
  if (!category) throw new AppError('not-found')
  const { name: category_name, service } = category
  if (!config.paysprint.offered) return { category_name, service, operators: [] }
  await ensureFeed(deps)
  return { category_name, service, operators: (await listOperatorsOf(db, categoryId)).map(asOperator) }
}

async function ensureFeed(deps: BillsDeps): Promise<void> {
  const hours = await hoursSinceFeed(deps.db)
  if (hours === null) {
    const read = await refreshOperators(deps)
    if (!read) throw new AppError('unavailable', { retryAfterSeconds: 10 })
  } else if (hours > STALE_HOURS) {
    await addJob(deps.db, 'refresh-operators', {}, { key: 'refresh-operators' })
  }
}

/** Copies the biller's feed into our tables. False when it could not be read; the tables are unchanged then. */
export async function refreshOperators({ db, biller, log }: BillsDeps): Promise<boolean> {
  const feed = await biller.listOperators()
  if (feed.kind === 'unknown') {
    log.warn({ reason: feed.reason }, 'the operators of bills could not be read')
    return false
  }
  const clean = feed.operators.flatMap((raw) => cleanOperator(raw) ?? [])
  // An empty feed is an error at the biller.
  if (clean.length === 0) return false
  await mergeOperators(db, clean)
  return true
}

function asOperator(row: OperatorRow): BillOperator {
  const [first, second, third] = [row.fields[0], row.fields[1], row.fields[2]]
  return {
    operator_id: row.id,
    name: row.name,
    displayname: row.displayname,
    regex: row.rule,
    viewbill: row.viewbill ? 1 : 0,
    ad1_d_name: first?.label ?? null,
    ad1_name: first?.name ?? null,
    ad1_regex: first?.rule ?? null,
    ad1_date_format: first?.dateFormat ?? null,
    ad2_d_name: second?.label ?? null,
    ad2_name: second?.name ?? null,
    ad2_regex: second?.rule ?? null,
    ad2_date_format: second?.dateFormat ?? null,
    ad3_d_name: third?.label ?? null,
    ad3_name: third?.name ?? null,
    ad3_regex: third?.rule ?? null,
    ad3_date_format: third?.dateFormat ?? null,
  }
}
