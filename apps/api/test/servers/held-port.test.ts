// Invariant (operations): Callers of a portal that starts wait for its answer: its port is open before its server is there.
// Enforced by: `hold-port.ts`, `listen.ts`. Decision: 0135.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort, isPortFree } from '../../../../scripts/free-port.ts'
import { type HeldPort, holdPort } from '../../../../scripts/portal/hold-port.ts'

const script = path.join(import.meta.dirname, 'held-port-server.ts')
let held: HeldPort | undefined
let child: ChildProcess | undefined
afterEach(async () => {
  child?.kill('SIGKILL')
  await held?.stop()
})

it('those who call before the server is there get its answer, and it has the port alone', async () => {
  const port = await freePort()
  held = await holdPort(port, '127.0.0.1')
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(100_000) })
    return [answer.status, await answer.text()]
  }
  const early = Array.from({ length: 20 }, ask)
  const left = connect(port, '127.0.0.1')
  await once(left, 'connect')
  left.destroy()
  child = spawn(process.execPath, [script, String(port)], {
    env: { ...process.env, PORT_IS_HELD: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  held.give(child)
  expect(await Promise.all(early)).toEqual(early.map(() => [200, '100000 bytes']))
  expect(await Promise.all([ask(), ask()])).toEqual([1, 2].map(() => [200, '100000 bytes']))
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await isPortFree(port)).toBe(true)
})

it('those who wait are refused when nothing takes the port', async () => {
  const port = await freePort()
  held = await holdPort(port, '127.0.0.1')
  const waiting = fetch(`http://127.0.0.1:${port}/`)
  const refused = expect(waiting).rejects.toThrow('fetch failed')
  // The second caller is there, so the first one is.
  const other = connect(port, '127.0.0.1')
  await once(other, 'connect')
  other.destroy()
  await held.stop()
  await refused
  await expect(holdPort(port, '127.0.0.1').then((again) => again.stop())).resolves.toBeUndefined()
})
