import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../configuration/config.ts'
import { reportsRead } from '../observability/signals.ts'
import { answeredWithin, DATABASE_BOUNDS } from './connections.ts'
import { connect, type Database, type Db, isConnectionLost } from './db.ts'
import { primaryState, readPayments, type StandbyState, standbyState } from './reports-database-sql.ts'

/** The result, and how old it may be; null: from the primary, always current. */
export type Read<T> = { value: T; ageMs: number | null }

/** A moment, and how far the primary's log was written after it. */
type Sample = { atMs: number; lsn: bigint }

const SAMPLE_MS = 500
/** The gauge knows no lag above what is kept. */
const KEPT_SAMPLES = 600
/** A working standby answers these at once; after this time the primary is read. */
const PROMPT_MS = 1_000
const AGAIN_MS = 50

/** The standby is none of this database now, or too far behind: no fault of the read. */
class NotUsable extends Error {}

/**
 * A standby that reports, exports and the dashboard may be read from. Each read asks its own connection what server it
 * leads to and how far that has replayed, since an address may stand for several; all else is read from the primary.
 */
export class ReportsDatabase {
  readonly #primary: Db
  readonly #standby: Database
  readonly #mostLagMs: number
  readonly #samples: Sample[] = []
  #identity = ''
  /** The standby's state at the last check; null: it did not answer. */
  #seen: StandbyState | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #wasUsable = true

  constructor(
    primary: Db,
    { url, mostLagMs, poolSize }: NonNullable<Config['reports']> & { poolSize: number },
  ) {
    this.#primary = primary
    // As behind a pooler: nothing is prepared and no options are sent, since there may be one.
    const bounds = { ...DATABASE_BOUNDS, connectMs: PROMPT_MS }
    this.#standby = connect(url, poolSize, { bounds, isPooled: true })
    this.#mostLagMs = mostLagMs
  }

  /**
   * Refuses an address that is not of this database, with a sentence for the operator. One that does not answer is
   * none to refuse: it is told and read from later.
   */
  async check(): Promise<void> {
    await this.#sample()
    try {
      await this.#inStandby(async (trx, seen) => {
        if (seen.identity !== this.#identity) {
          throw new Error(
            'The server does not start: REPORTS_DATABASE_URL leads to another database than DATABASE_URL. It wants a standby of it.',
          )
        }
        await readPayments(trx)
        this.#seen = seen
      })
    } catch (error) {
      if (isConnectionLost(error)) return
      const { code, message } = error as { code?: string; message: string }
      if (code === undefined) throw error
      throw new Error(
        `The server does not start: REPORTS_DATABASE_URL cannot be read from (${code} ${message}). It wants the role of DATABASE_URL.`,
      )
    }
  }

  /** Begins to look, twice a second, how far the primary has written and the standby has replayed. */
  watch(log: FastifyBaseLogger): void {
    if (this.#isClosed) return
    const again = async () => {
      await this.#look()
      if (this.isUsable !== this.#wasUsable) {
        this.#wasUsable = this.isUsable
        const facts = { lag_ms: Math.round(this.lagMs), answers: this.#seen !== null }
        if (this.isUsable) log.info(facts, 'reports are read from the standby')
        else
          log.warn(
            facts,
            'reports are read from the primary: REPORTS_DATABASE_URL is no standby that keeps up',
          )
      }
      this.watch(log)
    }
    // Copies that were started together do not ask together.
    this.#timer = setTimeout(() => void again(), SAMPLE_MS * (0.8 + Math.random() * 0.4))
    this.#timer.unref()
  }

  /** The greatest age of results from there; without an answer, at least the age of all that is remembered. */
  get lagMs(): number {
    const ageMs = this.#ageOf(this.#seen?.lsn ?? 0n)
    return Number.isFinite(ageMs) ? ageMs : performance.now() - (this.#samples[0]?.atMs ?? 0)
  }

  get isUsable(): boolean {
    return this.#seen !== null && this.#isFit(this.#seen)
  }

  /**
   * Does the work on the standby, and once more on the primary when the standby is not usable or fails. With
   * `caughtUpWithinMs` it sees all that the primary has acknowledged until now: the standby is waited for so long.
   */
  async read<T>(work: (db: Db) => Promise<T>, caughtUpWithinMs?: number): Promise<Read<T>> {
    const since = caughtUpWithinMs === undefined ? 0n : await this.#sample()
    const untilMs = performance.now() + (caughtUpWithinMs ?? 0)
    let from: 'primary' | 'primary-again' = 'primary'
    while (this.isUsable) {
      try {
        const read = await this.#inStandby(async (trx, seen) => {
          if (!this.#isFit(seen)) throw new NotUsable()
          if (seen.lsn < since) return null
          const ageMs = this.#ageOf(seen.lsn)
          return { value: await work(trx), ageMs }
        })
        if (read) {
          reportsRead.send({ from: 'standby' })
          return read
        }
      } catch (error) {
        if (!isOfDatabase(error)) throw error
        // No other call waits for it until the next check.
        if (isConnectionLost(error)) this.#seen = null
        if (!(error instanceof NotUsable)) from = 'primary-again'
        break
      }
      if (performance.now() >= untilMs) break
      await pause(AGAIN_MS)
    }
    reportsRead.send({ from })
    return { value: await work(this.#primary), ageMs: null }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#standby.close()
  }

  async #look(): Promise<void> {
    // Each has its own failure: a primary that is away makes the samples old, and the lag with them.
    await this.#sample().catch(() => undefined)
    this.#seen = await this.#inStandby(async (_trx, seen) => seen).catch(() => null)
  }

  /** Notes how far the primary's log is written now, and gives it. */
  async #sample(): Promise<bigint> {
    const atMs = performance.now()
    const { lsn, identity } = await primaryState(this.#primary)
    this.#identity = identity
    this.#samples.push({ atMs, lsn })
    if (this.#samples.length > KEPT_SAMPLES) this.#samples.shift()
    return lsn
  }

  #inStandby<T>(work: (trx: Db, seen: StandbyState) => Promise<T>): Promise<T> {
    const { statementMs, answerMs } = DATABASE_BOUNDS
    // Read committed: results after the query for the position are at least as new as it.
    return answeredWithin(PROMPT_MS, () =>
      this.#standby.db
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          const seen = await standbyState(trx, statementMs)
          return answeredWithin(answerMs, () => work(trx, seen))
        }),
    )
  }

  #isFit(seen: StandbyState): boolean {
    return seen.isStandby && seen.identity === this.#identity && this.#ageOf(seen.lsn) <= this.#mostLagMs
  }

  /** Since when something may be missing at a position: since the newest moment whose log is all before it. */
  #ageOf(lsn: bigint): number {
    const replayed = this.#samples.findLast((sample) => sample.lsn <= lsn)
    return replayed ? performance.now() - replayed.atMs : Number.POSITIVE_INFINITY
  }
}

/** An error of the database or of the connection to it, not one that the work has decided. */
function isOfDatabase(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof NotUsable || isConnectionLost(error) || /^[0-9A-Z]{5}$/.test(String(code ?? ''))
}

/** Opens and checks the standby for reports; undefined where none is configured. Throws a sentence for the operator. */
export async function openReports(config: Config, primary: Db): Promise<ReportsDatabase | undefined> {
  if (!config.reports) return undefined
  const poolSize = Math.max(2, Math.ceil(config.databasePoolSize / 2))
  const reports = new ReportsDatabase(primary, { ...config.reports, poolSize })
  try {
    await reports.check()
    return reports
  } catch (error) {
    await reports.close()
    throw error
  }
}
