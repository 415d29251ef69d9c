import { currentRun, inRun, type Run } from '../observability/run.ts'

/** The run of each item of a batch, in the order of its items: they come from several. */
export type Batch = readonly (Run | undefined)[]

type Waiting<Item, Result> = {
  item: Item
  run: Run | undefined
  done: (result: Result) => void
  failed: (error: unknown) => void
}

/** The most items of one statement. */
const LARGEST_BATCH = 32

/**
 * Batches items of one kind that wait at the same moment into one statement, several times as fast as
 * one statement each, and without delay for a single item: while a statement runs, items wait for the next.
 * `run` is given the run of each item as well, and gives the results in the order of its items. Items of the same `apart` never share a statement; without it
 * all do.
 */
export function makeBatches<Item, Result>(
  run: (items: Item[], runs: Batch) => Promise<Result[]>,
  apart: (item: Item) => unknown = (item) => item,
) {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await runBatch(run, takeBatch())
    isRunning = false
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
      waiting.push({ item, run: currentRun(), done, failed })
      if (!isRunning) void drain()
    })
}

async function runBatch<Item, Result>(
  run: (items: Item[], runs: Batch) => Promise<Result[]>,
  batch: Waiting<Item, Result>[],
): Promise<void> {
  try {
    const work = () =>
      run(
        batch.map((each) => each.item),
        batch.map((each) => each.run),
      )
    // The statement stands in the run of its first item, not in that of whoever came when nothing ran.
    const first = batch[0]?.run
    const results = await (first ? inRun(first, work) : work())
    batch.forEach(({ done }, index) => {
      done(results[index] as Result)
    })
  } catch (error) {
    if (batch.length === 1) return batch[0]?.failed(error)
    // One failing item must not fail the rest of the batch.
    await Promise.all(batch.map((each) => runBatch(run, [each])))
  }
}
