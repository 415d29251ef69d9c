// Real processes: what an operator sees who starts a portal that is live by half, and one that is whole.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { eventually, freePort, makeDatabase } from '../apps/api/test/harness.ts'
import { LIVE } from '../apps/api/test/live-settings.ts'
import { readSettings, root } from '../scripts/portal/settings.ts'

/** A refused start ends within it. */
const REFUSED_MS = 15_000

const folder = mkdtempSync(path.join(tmpdir(), 'chukta-half-live-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { MSG91_AUTH_KEY: _key, PUBLIC_URL: _url, ...HALF } = LIVE

function start(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.err += bytes
  })
  return { child, said }
}

const endOf = async (child: ChildProcess) => (await once(child, 'close'))[0] as number | null

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

it.each(['scripts/portal.ts', 'apps/api/src/main.ts'])(
  '%s refuses a half-live configuration: exit code 1, every variable on stderr, nothing left behind',
  async (script) => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATABASE_URL: '' }
    const startedAt = Date.now()
    const { child, said } = start(script, { ...HALF, ...ports, MAIL_FROM: '' })
    expect(await endOf(child)).toBe(1)
    expect(Date.now() - startedAt).toBeLessThan(REFUSED_MS)
    for (const name of ['MSG91_AUTH_KEY', 'PUBLIC_URL', 'MAIL_FROM'])
      expect(said.err).toContain(`${name} is missing`)
    // A sentence for the operator, not a stack.
    expect(said.err).not.toMatch(/\n\s+at /)
    expect([await isOpen(port), await isOpen(sandboxPort), await isOpen(sandboxPort + 1)]).toEqual([
      false,
      false,
      false,
    ])
    // No cluster of PostgreSQL was made, so none runs.
    expect(existsSync(path.join(folder, 'postgres')) ? readdirSync(folder) : []).toEqual([])
  },
)

it('a configuration that is live as a whole starts, and needs no sandbox', async () => {
  const made = await makeDatabase()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = { ...LIVE, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATABASE_URL: made.url }
  expect(readSettings(env)).toMatchObject({ needsSandbox: false, isAllSandbox: false, ports: [port] })
  expect(readSettings({})).toMatchObject({ needsSandbox: true, isAllSandbox: true })
  const { child, said } = start('apps/api/src/main.ts', env)
  try {
    const told = await eventually(async () => {
      if (child.exitCode !== null) throw new Error(said.err)
      const answer = await fetch(`http://127.0.0.1:${port}/api/portal`).catch(() => null)
      return answer?.ok ? ((await answer.json()) as { sandbox: boolean }) : null
    })
    expect(told.sandbox).toBe(false)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'close')
    await made.drop()
  }
})
