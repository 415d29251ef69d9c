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

it('runs one check at a time, and ends no closed stream, while streams open and close during a check', async () => {
  const gates: (() => void)[] = []
  let [looks, atOnce, most] = [0, 0, 0]
  const { watch } = watchSessions(async (hashes) => {
    looks += 1
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise<void>((open) => (looks === 1 ? gates.push(open) : setTimeout(open, 4 * LOOK_MS)))
    atOnce -= 1
    return looks === 1 ? [] : hashes
  }, LOOK_MS)
  const ended: string[] = []
  const gone = watch(hashOf(1), () => ended.push('gone'))
  await expect.poll(() => gates.length).toBe(1)
  gone()
  const forget = watch(hashOf(2), () => ended.push('live'))
  gates[0]?.()
  await expect.poll(() => looks).toBeGreaterThan(10)
  forget()
  expect([most, ended]).toEqual([1, []])
})
