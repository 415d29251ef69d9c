import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inRequestContext, newRequestContext } from '../observability/request-context.ts'
import { turnEnded, workBegan } from '../observability/signals.ts'

const PAUSE_MS = 1_000
const AT_ONCE = 8
const TAKE = 64
/** Between the starts of two sweeps: eight that ask together take eight connections, one after the other one. */
const APART_MS = 110

export type SweepParts<Item = number> = {
  log: FastifyBaseLogger
  /** The kind of record, for the log: 'payment'. */
  what: string
  /**
   * Leases up to `limit` records that are due, by id or with what they were leased for. Their next turn is postponed, so
   * that a crash only delays them. Its statement is prepared: it runs every second, and planning costs more than running it.
   */
  take: (limit: number) => Promise<Item[]>
  process: (item: Item) => Promise<void>
}

/**
 * Processes everything that is due, every second, for as long as the server runs. It reads rows that are
 * not final, never jobs, so that work of a crashed server is picked up.
 * Gives the function that stops it, which waits for the round under way.
 */
export function startSweep<Item>(parts: SweepParts<Item>): () => Promise<void> {
  let stopped = false
  let wake: () => void = () => undefined
  const finished = (async () => {
    while (!stopped) {
      const found = await round(parts).catch((error: unknown) => {
        parts.log.warn({ err: error }, `the ${parts.what} sweep missed a round`)
        return 0
      })
      if (found < TAKE && !stopped) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, PAUSE_MS)
        })
      }
    }
  })()
  return async () => {
    stopped = true
    wake()
    await finished
  }
}

/** Starts sweeps one shortly after the other, the first at once. Gives the function that stops all of them. */
export function startApart([first, ...others]: (() => () => Promise<void>)[]): () => Promise<void> {
  const stops = first ? [first()] : []
  const isOver = new AbortController()
  // One timer after the other: those of a busy start would all fire together.
  const beginning = (async () => {
    for (const start of others) {
      await pause(APART_MS, undefined, { signal: isOver.signal })
      stops.push(start())
    }
  })().catch((error: unknown) => {
    if (!isOver.signal.aborted) throw error
  })
  return async () => {
    isOver.abort()
    await beginning
    await Promise.all(stops.map((stop) => stop()))
  }
}

async function round<Item>({ log, what, take, process }: SweepParts<Item>): Promise<number> {
  const queue = await take(TAKE)
  const found = queue.length
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const item = next
        const name = `${what.replaceAll(' ', '-')}-sweep`
        const context = newRequestContext(name)
        workBegan.send({ context, kind: 'sweep', name })
        await inRequestContext(context, () =>
          process(item).then(
            () => turnEnded.send({ isDone: true }),
            (error: unknown) => {
              log.warn({ err: error, item }, `a ${what} could not be processed yet`)
              turnEnded.send({ isDone: false })
            },
          ),
        )
      }
    }),
  )
  return found
}
