import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const bounds = { atOnce: 1, perPerson: 50, inAll: 60, message: 'Busy.' }

it('serves people in turn, each in the order of their requests', async () => {
  const queue = new FairQueue(bounds)
  const done: string[] = []
  const ask = (person: string, name: string) =>
    queue.run(person, async () => {
      await pause(1)
      done.push(name)
    })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  all.push(ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2'))
  await Promise.all(all)
  // a1 was begun before anyone else came.
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('keeps its limit of parallel tasks, and continues after a failure', async () => {
  const queue = new FairQueue({ ...bounds, atOnce: 3 })
  let now = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      queue.run(index % 4, async () => {
        most = Math.max(most, ++now)
        await pause(2)
        now -= 1
        if (index % 5 === 0) throw new Error('failed')
        return index
      }),
    ),
  )
  expect(most).toBe(3)
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, index) => (index % 5 === 0 ? 'rejected' : 'fulfilled')),
  )
})

it('refuses tasks beyond the limit with 503 and Retry-After, per person and in all', async () => {
  const queue = new FairQueue({ ...bounds, perPerson: 2, inAll: 3 })
  const free = Promise.withResolvers<void>()
  const ask = (person: string) => queue.run(person, () => free.promise)
  const waiting = [ask('a'), ask('a'), ask('a'), ask('b')]
  expect(() => ask('a')).toThrow('Busy.')
  expect(() => ask('c')).toThrow(
    expect.objectContaining({
      code: 'unavailable',
      details: expect.objectContaining({ retryAfterSeconds: 10 }),
    }),
  )
  free.resolve()
  await Promise.all(waiting)
  await ask('a')
})

it('continues after a task that never ends', async () => {
  const queue = new FairQueue({ atOnce: 1, perPerson: 5, inAll: 5, message: 'busy', turnMs: 50 })
  const stuck = queue.run(1, () => new Promise<never>(() => undefined))
  const next = queue.run(2, async () => 'done')
  await expect(stuck).rejects.toThrow('longer than 50 ms')
  expect(await next).toBe('done')
})

it('continues after a task that throws before it returns a promise', async () => {
  const queue = new FairQueue(bounds)
  const thrown = queue.run(1, () => {
    throw new Error('at once')
  })
  const next = queue.run(2, async () => 'done')
  await expect(thrown).rejects.toThrow('at once')
  expect(await next).toBe('done')
})

it('leaves a place to others while one person has many tasks', async () => {
  const queue = new FairQueue({ ...bounds, atOnce: 2, atOncePerPerson: 1 })
  const free = Promise.withResolvers<void>()
  let ofMany = 0
  const many = Array.from({ length: 5 }, () =>
    queue.run('many', async () => {
      ofMany += 1
      await free.promise
    }),
  )
  // One's first runs beside the first of many, whose second waits although a place is free.
  expect(await queue.run('one', async () => ofMany)).toBe(1)
  expect(await queue.run('another', async () => ofMany)).toBe(1)
  free.resolve()
  await Promise.all(many)
  expect(ofMany).toBe(5)
})
