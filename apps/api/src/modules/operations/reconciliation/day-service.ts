import { paiseToRupees } from '@chukta/contract/money'
import type { ReconciledDay } from '@chukta/contract/operations/reconciliation'
import { DIFFERENCE_KINDS } from '@chukta/contract/operations/reconciliation-kinds'
import { countDifferences } from './differences-sql.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { findGateway } from './rows-sql.ts'
import { listRuns, sumRows } from './runs-sql.ts'

/** Every provider whose record of a day is matched, by slug, with the name that people know. */
export async function sourcesOf({ db, gateways, billers }: ReconciliationDeps) {
  const named = await Promise.all(
    [...gateways.values()].map(async ({ slug, listSettled, settlementFile }) => ({
      slug,
      name: (await findGateway(db, slug))?.name ?? slug,
      listsSettlements: listSettled !== undefined,
      takesFiles: settlementFile !== undefined,
    })),
  )
  return [
    ...named,
    ...[...billers.values()].map(({ slug, name }) => ({
      slug,
      name,
      listsSettlements: false,
      takesFiles: false,
    })),
  ]
}

/** The settlements of every gateway and biller on a day in India, with their breaks against our books. */
export async function reconciledDay(deps: ReconciliationDeps, day: string): Promise<ReconciledDay> {
  const { db } = deps
  const [sources, runs, sums, found] = await Promise.all([
    sourcesOf(deps),
    listRuns(db, day),
    sumRows(db, day),
    countDifferences(db, day),
  ])
  const lines = sources.map(({ slug, name, listsSettlements, takesFiles }) => {
    const run = runs.find(({ source }) => source === slug)
    const sum = sums.find(({ source }) => source === slug)
    const own = found.filter(({ source }) => source === slug)
    return {
      source: slug,
      name,
      status: run?.status ?? ('never' as const),
      ran_at: run?.ran_at.toISOString() ?? null,
      error: run?.error ?? null,
      lists_settlements: listsSettlements,
      takes_files: takesFiles,
      records: sum?.records ?? run?.records ?? 0,
      matched: run?.matched ?? 0,
      differences: Object.fromEntries(own.map(({ kind, n }) => [kind, n])),
      open: own.reduce((total, { open }) => total + open, 0),
      fees: paiseToRupees(sum?.fee_paise ?? 0n),
      gst: paiseToRupees(sum?.tax_paise ?? 0n),
      net: paiseToRupees(sum?.net_paise ?? 0n),
    }
  })
  const countOf = (kind: string) =>
    found.filter((one) => one.kind === kind).reduce((total, { n }) => total + n, 0)
  return {
    day,
    counts: Object.fromEntries(DIFFERENCE_KINDS.map((kind) => [kind, countOf(kind)])),
    open: lines.reduce((total, { open }) => total + open, 0),
    sources: lines,
  }
}
