import { inRequestContext, type RequestContext, requestContext } from '../observability/request-context.ts'

/** The request context of each item of a batch, in the order of its items: they come from several. */
export type Batch = readonly (RequestContext | undefined)[]

type Waiting<Item, Result> = {
  item: Item
  context: RequestContext | undefined
  done: (result: Result) => void
  failed: (error: unknown) => void
}

/** The most items of one statement. */
const LARGEST_BATCH = 32

/**
 * Batches items of one kind that wait at the same moment into one statement, several times as fast as
 * one statement each, and without delay for a single item: while a statement runs, items wait for the next.
 * `run` is given the context of each item as well, and gives the results in the order of its items. Items of the same
 * `apart` never share a statement; without it all do.
 */
export function makeBatches<Item, Result>(
  run: (items: Item[], contexts: Batch) => Promise<Result[]>,
  apart: (item: Item) => unknown = (item) => item,
) {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      const items = batch.map((each) => each.item)
      const contexts = batch.map((each) => each.context)
      try {
        // The statement belongs to the context of its first item, not to that of the caller that started the batch.
        settle(batch, await inRequestContext(contexts[0], run, items, contexts))
      } catch (error) {
        if (batch.length === 1) batch[0]?.failed(error)
        // One failing item must not fail the rest of the batch.
        else await Promise.all(batch.map(runAlone))
      }
    }
    isRunning = false
  }

  async function runAlone(each: Waiting<Item, Result>): Promise<void> {
    try {
      settle([each], await inRequestContext(each.context, run, [each.item], [each.context]))
    } catch (error) {
      each.failed(error)
    }
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const taken = new Map<unknown, Waiting<Item, Result>>()
    waiting = waiting.filter((each) => {
      const key = apart(each.item)
      if (taken.size === LARGEST_BATCH || taken.has(key)) return true
      taken.set(key, each)
      return false
    })
    return [...taken.values()]
  }

  /** Resolves with the item's result once its statement is committed; rejects with its own error alone. */
  return (item: Item): Promise<Result> =>
    new Promise((done, failed) => {
      waiting.push({ item, context: requestContext(), done, failed })
      if (!isRunning) void drain()
    })
}

function settle<Item, Result>(batch: Waiting<Item, Result>[], results: Result[]): void {
  batch.forEach(({ done }, index) => {
    done(results[index] as Result)
  })
}
