import { describe, expect, it } from 'vitest'
import { makeBatches } from './batches.ts'

/** Batches whose runs wait until they are released, and the items of each. */
function held(options: { fails?: (items: number[]) => boolean; apart?: (item: number) => number } = {}) {
  const runs: number[][] = []
  const gates: (() => void)[] = []
  const add = makeBatches(
    async (items: number[]) => {
      runs.push(items)
      await new Promise<void>((resolve) => gates.push(resolve))
      if (options.fails?.(items)) throw new Error(`not ${items.join(' ')}`)
      return items.map((item) => item * 10)
    },
    options.apart ?? ((item) => item),
  )
  const letGo = async () => {
    for (const open of gates.splice(0)) open()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, runs, letGo }
}

describe('makeBatches', () => {
  it('runs the first at once and those that arrive meanwhile together, each with its own result', async () => {
    const { add, runs, letGo } = held()
    const results = Promise.all([1, 2, 3].map(add))
    expect(runs).toEqual([[1]])
    await letGo()
    expect(runs).toEqual([[1], [2, 3]])
    await letGo()
    expect(await results).toEqual([10, 20, 30])
  })

  it('keeps items of the same key apart, in the order they came', async () => {
    const { add, runs, letGo } = held({ apart: (item) => item % 10 })
    const results = Promise.all([1, 2, 12, 22, 3].map(add))
    for (let n = 0; n < 4; n += 1) await letGo()
    expect(runs).toEqual([[1], [2, 3], [12], [22]])
    expect(await results).toEqual([10, 20, 120, 220, 30])
  })

  it('takes at most 32 at a time', async () => {
    const { add, runs, letGo } = held()
    const results = Promise.all(Array.from({ length: 40 }, (_, n) => add(n)))
    for (let n = 0; n < 3; n += 1) await letGo()
    await results
    expect(runs.map((items) => items.length)).toEqual([1, 32, 7])
  })

  it('retries the items of a failed batch one by one: an error reaches its own caller alone', async () => {
    const { add, runs, letGo } = held({ fails: (items) => items.includes(3) })
    const results = Promise.allSettled([1, 2, 3, 4].map(add))
    for (let n = 0; n < 3; n += 1) await letGo()
    expect(runs).toEqual([[1], [2, 3, 4], [2], [3], [4]])
    expect(
      (await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
    ).toEqual([10, 20, 'failed', 40])
  })

  it('goes on after a failure', async () => {
    const { add, letGo } = held({ fails: (items) => items.includes(1) })
    const failed = add(1)
    failed.catch(() => undefined)
    await letGo()
    await expect(failed).rejects.toThrow('not 1')
    const next = add(2)
    await letGo()
    expect(await next).toBe(20)
  })
})
