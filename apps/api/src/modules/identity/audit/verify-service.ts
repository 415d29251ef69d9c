import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { type AuditFacts, CHAIN_START, chainHash } from './chain-hash.ts'
import {
  type ChainEntry,
  chainEnd,
  entriesBetween,
  lastGivenId,
  readOneMoment,
  rowsBetween,
  waitingRows,
} from './chain-sql.ts'
import { readHeads } from './heads-file.ts'

const PAGE = 500
const LOWEST_ID = '-9223372036854775808'
const HIGHEST_ID = '9223372036854775807'

/** The first row that differs from what was written: its id, and the problem in a sentence. */
export type Wrong = { auditId: string; what: string }

export type AuditVerdict = {
  wrong: Wrong | null
  /** Rows whose hash was recomputed. */
  rows: number
  /** Rows that no signed head covers yet: the newest ones of the chain. */
  unsigned: number
  /** Rows that the chain has not reached yet, and the age of the oldest. */
  waiting: number
  waitingSeconds: number
  heads: number
  /** Heads under keys that were forgotten since. */
  forgotten: number
}

/** Heads by position, all that can be compared. */
type Heads = { at: Map<number, string>; last: number; count: number; forgotten: number; wrong: Wrong | null }

/**
 * Recomputes the whole chain, beside a running portal, and compares it with every signed head of the file.
 * Stops at the first wrong row. Needs as much memory as the file is long.
 */
export async function verifyAudit(db: Db, secrets: Secrets, headsFile: string): Promise<AuditVerdict> {
  // Before the database's snapshot: a head is written after its rows are committed, so all of them are visible.
  const heads = await collectHeads(headsFile, secrets)
  return withTransaction(db, async (trx) => {
    await readOneMoment(trx)
    return verifyMoment(trx, heads)
  })
}

/** The same check in the caller's transaction and its snapshot. */
export async function verifyIn(trx: Db, secrets: Secrets, headsFile: string): Promise<AuditVerdict> {
  return verifyMoment(trx, await collectHeads(headsFile, secrets))
}

async function verifyMoment(trx: Db, heads: Heads): Promise<AuditVerdict> {
  const end = await chainEnd(trx)
  const walk = new Walk(heads)
  let wrong = heads.wrong
  let after = LOWEST_ID
  while (!wrong) {
    const page = await readPage(trx, after, end?.audit_id ?? LOWEST_ID)
    wrong = walk.through(page)
    if (page.isLast) break
    after = page.upTo
  }
  wrong ??= walk.atEnd()
  const waiting = await waitingRows(trx, end?.audit_id ?? LOWEST_ID)
  wrong ??= await neverGiven(trx, waiting.last_id)
  return {
    wrong,
    rows: walk.position,
    unsigned: Math.max(walk.position - walk.lastHead, 0),
    waiting: waiting.n,
    waitingSeconds: Math.round(waiting.oldest_seconds ?? 0),
    heads: heads.count,
    forgotten: heads.forgotten,
  }
}

type Page = { rows: AuditFacts[]; entries: ChainEntry[]; upTo: string; isLast: boolean }

/** Rows of the log up to the chain's end, and the chain's entries of the same range of ids. */
async function readPage(trx: Db, after: string, chainedTo: string): Promise<Page> {
  const rows = await rowsBetween(trx, after, chainedTo, PAGE)
  const isLast = rows.length < PAGE
  const upTo = isLast ? HIGHEST_ID : (rows.at(-1)?.id ?? HIGHEST_ID)
  // One entry more than rows is already a mismatch.
  return { rows, entries: await entriesBetween(trx, after, upTo, rows.length + 1), upTo, isLast }
}

class Walk {
  position = 0
  lastHead = 0
  private hash: Buffer = CHAIN_START
  private lastId = ''
  private readonly heads: Heads
  constructor(heads: Heads) {
    this.heads = heads
  }

  /** Compares rows and entries in the order of the ids; gives the first mismatch. */
  through({ rows, entries }: Page): Wrong | null {
    let next = 0
    for (const entry of entries) {
      const row = rows[next]
      if (row && BigInt(row.id) < BigInt(entry.audit_id)) return inserted(row.id)
      if (row?.id !== entry.audit_id) return { auditId: entry.audit_id, what: 'was deleted' }
      next += 1
      const wrong = this.step(row, entry)
      if (wrong) return wrong
    }
    const left = rows[next]
    return left ? inserted(left.id) : null
  }

  private step(row: AuditFacts, entry: ChainEntry): Wrong | null {
    if (Number(entry.position) !== this.position + 1) {
      const what = `is at position ${entry.position} of the chain and not at ${this.position + 1}: an entry before it was removed or moved`
      return { auditId: row.id, what }
    }
    const hash = chainHash(this.hash, row)
    if (!hash.equals(entry.hash)) {
      const isSure = this.position === this.lastHead
      const what = 'was changed, or its entry in the chain was'
      return { auditId: row.id, what: isSure ? what : `${what} (or row ${this.lastId} with its entry)` }
    }
    this.position += 1
    this.hash = hash
    this.lastId = row.id
    const head = this.heads.at.get(this.position)
    if (head === undefined) return null
    if (head !== hash.toString('hex')) return this.rewritten(row.id)
    this.lastHead = this.position
    return null
  }

  /** The chain agrees with its rows, but not with the head that was signed here. */
  private rewritten(auditId: string): Wrong {
    const first = this.lastHead + 1
    const where = first === this.position ? `position ${first}` : `positions ${first} to ${this.position}`
    return {
      auditId,
      what: `and its chain were written anew at ${where}: the signed head of ${this.position} says otherwise`,
    }
  }

  atEnd(): Wrong | null {
    if (this.heads.last <= this.position) return null
    const what = `is the last of the chain, at position ${this.position}, but a head was signed at ${this.heads.last}: what followed was removed, or an older backup was restored`
    return { auditId: this.lastId || 'none', what }
  }
}

const inserted = (auditId: string): Wrong => ({ auditId, what: 'was inserted among rows chained before it' })

/** Rows above the chain's end wait to be chained; an id that the sequence never issued was chosen by hand. */
async function neverGiven(trx: Db, lastId: string | null): Promise<Wrong | null> {
  if (lastId === null || BigInt(lastId) <= BigInt(await lastGivenId(trx))) return null
  return { auditId: lastId, what: 'has an id that the log never gave out' }
}

async function collectHeads(path: string, secrets: Secrets): Promise<Heads> {
  const heads: Heads = { at: new Map(), last: 0, count: 0, forgotten: 0, wrong: null }
  for await (const { line, head, verdict } of readHeads(path, secrets)) {
    heads.count += 1
    if (verdict === 'forgotten') heads.forgotten += 1
    const isOther = verdict === 'signed' && (heads.at.get(head.position) ?? head.hash) !== head.hash
    if (verdict === 'forged' || isOther) {
      const what = isOther
        ? 'has two signed heads that differ'
        : `has a head with a wrong signature (line ${line})`
      heads.wrong ??= { auditId: head.audit_id, what }
    }
    if (verdict !== 'signed') continue
    heads.at.set(head.position, head.hash)
    heads.last = Math.max(heads.last, head.position)
  }
  return heads
}
