type Waiting<Item, Result> = {
  item: Item
  done: (result: Result) => void
  failed: (error: unknown) => void
}

/** How many share one statement at the most. */
const LARGEST_BATCH = 32

/**
 * Work of the same kind that waits at the same moment goes into one statement, which is several times as fast as
 * one each and delays nobody who comes alone: while a statement runs, whoever comes waits for the next.
 * `run` gives the results in the order of its items. Items of the same `apart` never share a statement; without it
 * all do.
 */
export function makeBatches<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
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
      waiting.push({ item, done, failed })
      if (!isRunning) void drain()
    })
}

async function runBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  batch: Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(batch.map((each) => each.item))
    batch.forEach(({ done }, index) => {
      done(results[index] as Result)
    })
  } catch (error) {
    if (batch.length === 1) return batch[0]?.failed(error)
    // One that cannot be done must not hold up those beside it.
    await Promise.all(batch.map((each) => runBatch(run, [each])))
  }
}
