import { setTimeout as pause } from 'node:timers/promises'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { CHAIN_START, chainHash } from './chain-hash.ts'
import { addEntries, chainEnd, lastGivenId, rowsBetween, takeChain, writers } from './chain-sql.ts'

const BATCH = 1_000
/** The most rows of one run; the next run continues a longer backlog. */
const MAX_BATCHES = 50
const WAIT_MS = 10_000
const POLL_MS = 50

export type Chained = { position: number; auditId: string; hash: Buffer }

/**
 * Chains the committed rows of the audit log that are not chained yet, in the order of their ids, up to 50,000 of
 * them; calls `signed` after each committed batch. One copy of the server chains at a time; the others do nothing. Gives
 * how many rows were chained, or null when a transaction that may still commit a row among the others runs for longer
 * than `waitMs` milliseconds.
 */
export async function extendChain(
  db: Db,
  signed: (end: Chained) => Promise<void>,
  waitMs = WAIT_MS,
): Promise<number | null> {
  const upTo = await settledId(db, waitMs)
  if (upTo === null) return null
  let chained = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const added = await withTransaction(db, (trx) => chainBatch(trx, upTo))
    if (!added) break
    chained += added.n
    await signed(added.end)
    if (added.n < BATCH) break
  }
  return chained
}

/**
 * An id up to which every row is committed or will never be. Ids are given out before their rows are committed, so a
 * lower one may become visible after a higher one: every open writer may hold one, and is waited for.
 */
async function settledId(db: Db, waitMs: number): Promise<string | null> {
  const id = await lastGivenId(db)
  const waitedFor = await writers(db)
  const deadline = Date.now() + waitMs
  while (waitedFor.length > 0) {
    const now = new Set(await writers(db))
    if (!waitedFor.some((writer) => now.has(writer))) return id
    if (Date.now() > deadline) return null
    await pause(POLL_MS)
  }
  return id
}

async function chainBatch(trx: Db, upTo: string): Promise<{ n: number; end: Chained } | null> {
  if (!(await takeChain(trx))) return null
  const end = await chainEnd(trx)
  const rows = await rowsBetween(trx, end?.audit_id ?? '0', upTo, BATCH)
  if (rows.length === 0) return null
  let position = Number(end?.position ?? 0)
  let hash = end?.hash ?? CHAIN_START
  const entries = rows.map((row) => {
    position += 1
    hash = chainHash(hash, row)
    return { position: String(position), audit_id: row.id, hash }
  })
  await addEntries(trx, entries)
  return { n: rows.length, end: { position, auditId: entries.at(-1)?.audit_id ?? '', hash } }
}
