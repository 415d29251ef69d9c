import { expect, it } from 'vitest'
import type { Deed } from '../../../test/files/misbehaving-process.ts'
import { type ProcessBounds, type ProcessFailure, runAsProcess } from './processes.ts'

const SCRIPT = new URL('../../../test/files/misbehaving-process.ts', import.meta.url)
const bounds: ProcessBounds = {
  cpuSeconds: 1,
  wallMs: 120_000,
  heapMb: 96,
  memoryMb: 320,
  answerBytes: 1_000_000,
}

const run = (deed: Deed, change: Partial<ProcessBounds> = {}) =>
  runAsProcess<{ deed: Deed; bytes: Uint8Array }, string>(
    SCRIPT,
    { deed, bytes: new Uint8Array(3_000_000) },
    { ...bounds, ...change },
  )
const failure = (deed: Deed, change?: Partial<ProcessBounds>) =>
  run(deed, change).then(
    (output) => output,
    ({ kind, message }: ProcessFailure) => ({ kind, message }),
  )

it('gives the answer of a task, with nothing of the environment of the server', async () => {
  expect(await run('answer')).toBe('3000000')
  expect(await run('print')).toBe('3000000')
  process.env.SECRET_OF_TESTS = 'x'
  const known = ['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE', 'NODE_ENV', 'PWD', 'UV_THREADPOOL_SIZE']
  expect((await run('env')).split(' ').filter((name) => !known.includes(name) && name !== '_')).toEqual([])
  delete process.env.SECRET_OF_TESTS
})

it.each<[string, Deed, 'time' | 'memory' | 'broken', Partial<ProcessBounds>]>([
  ['runs without end', 'loop', 'time', {}],
  ['waits without end', 'sleep', 'time', { wallMs: 2_000 }],
  ['fills its heap', 'heap', 'memory', { cpuSeconds: 60 }],
  ['answers too much', 'flood', 'memory', {}],
  ['throws', 'throw', 'broken', {}],
  ['ends itself', 'exit', 'broken', {}],
])('a task that %s fails alone', async (_, deed, kind, change) => {
  expect(await failure(deed, change)).toMatchObject({ kind })
})

// Where the system counts all memory of a process (`ulimit -d`), as Linux does.
it.runIf(process.platform === 'linux')('a task that fills memory outside its heap fails alone', async () => {
  expect(await failure('buffers', { cpuSeconds: 60 })).toMatchObject({ kind: 'memory' })
})

it('while others fail one gets its answer, and the server continues', async () => {
  const before = process.cpuUsage()
  const bad = Promise.all((['loop', 'heap', 'exit'] as const).map((deed) => failure(deed)))
  expect(await Promise.all([run('answer'), run('answer')])).toEqual(['3000000', '3000000'])
  expect((await bad).map((end) => typeof end)).toEqual(['object', 'object', 'object'])
  const { user, system } = process.cpuUsage(before)
  // A loop of a second, and as much of collecting garbage, were not in this process.
  expect((user + system) / 1e6).toBeLessThan(0.9)
})

it('reports the error of a task, for the log', async () => {
  expect(await failure('throw')).toEqual({ kind: 'broken', message: 'Error: no such sheet' })
})
