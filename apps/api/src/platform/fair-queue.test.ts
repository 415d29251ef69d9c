import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const bounds = { atOnce: 1, perPerson: 50, inAll: 60, message: 'Busy.' }

it('lets people take turns, each in the order of their asking', async () => {
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

it('does no more at the same time than it may, and goes on after a failure', async () => {
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

it('refuses with 503 and a time what is more than may wait, of one person and of all', async () => {
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
