import { expect, it } from 'vitest'
import { watchSessions } from './live-sessions.ts'

const hashOf = (n: number) => Buffer.from([n])
const LOOK_MS = 5

it('asks for the sessions of all streams at once, each once, and for none without streams', async () => {
  const asked: number[][] = []
  const { watch } = watchSessions(async (hashes) => {
    asked.push(hashes.map(([n]) => n ?? 0))
    return hashes
  }, LOOK_MS)
  // Two tabs of each session.
  const forgets = [1, 2, 3, 1, 2, 3].map((n) => watch(hashOf(n), () => expect.fail('it is live')))
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(new Set(asked.map((hashes) => hashes.join()))).toEqual(new Set(['1,2,3']))
  for (const forget of forgets) forget()
  const looks = asked.length
  await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_MS))
  expect(asked).toHaveLength(looks)
})

it('ends the streams of a session that is not live, and no other; a failing look ends none', async () => {
  let live: number[] | null = [1, 2]
  let looks = 0
  const { watch } = watchSessions(async () => {
    looks += 1
    if (live === null) throw new Error('no database')
    return live.map(hashOf)
  }, LOOK_MS)
  const ended: string[] = []
  const open = new Map<string, () => void>()
  for (const [name, n] of [
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ] as const) {
    const forget = watch(hashOf(n), () => {
      ended.push(name)
      open.get(name)?.()
    })
    open.set(name, forget)
  }
  live = null
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 2)
  expect(ended).toEqual([])
  live = [2]
  await expect.poll(() => ended.toSorted()).toEqual(['a', 'c'])
  open.get('b')?.()
})
