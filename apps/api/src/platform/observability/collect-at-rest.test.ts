import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const SCRIPT = new URL('./collect-at-rest.ts', import.meta.url).href

/** Resident memory, in MiB, that a process returned after a busy time and 1.5 s of checks every 100 ms. */
async function givenBack({ flags, isBusy }: { flags: string[]; isBusy: boolean }): Promise<number> {
  const program = `
    import { collectAtRest } from ${JSON.stringify(SCRIPT)}
    const heldMib = () => process.memoryUsage.rss() / 2 ** 20
    const small = () => Array.from({ length: 1e6 }, (_, n) => ({ n }))
    // Old enough to be among what V8 leaves alone until it needs room.
    let kept = Array.from({ length: 3 }, small)
    kept = undefined
    const before = heldMib()
    const stop = collectAtRest({ everyMs: 100 })
    const endsAt = performance.now() + 1500
    // By the processor's time: where many wait for it, a moment of the clock may pass with nothing done.
    const work = (ms) => { for (const from = process.cpuUsage(); process.cpuUsage(from).user < ms * 1000; ); }
    while (performance.now() < endsAt) {
      await new Promise((resolve) => setTimeout(resolve, ${isBusy ? 1 : 100}))
      ${isBusy ? 'work(100)' : ''}
    }
    console.log(before - heldMib())
    stop()`
  const { stdout } = await run(process.execPath, [
    ...flags,
    '--max-semi-space-size=1',
    '--input-type=module',
    '--eval',
    program,
  ])
  return Number(stdout)
}

test('memory of a busy time is returned at rest, and not before', async () => {
  const [rested, busy, without] = await Promise.all([
    givenBack({ flags: ['--expose-gc'], isBusy: false }),
    givenBack({ flags: ['--expose-gc'], isBusy: true }),
    givenBack({ flags: [], isBusy: false }),
  ])
  expect(rested).toBeGreaterThan(40)
  expect(busy).toBeLessThan(15)
  expect(without).toBeLessThan(15)
})
