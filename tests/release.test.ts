// A whole release: two clones make the same bytes, and what is unpacked runs without npm, Node or sources of the machine.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { root } from '../scripts/portal/settings.ts'
import { removePostgres } from '../scripts/postgres.ts'
import { Walk } from './documentation/walk.ts'

const MOST_BYTES = 130_000_000
/** Two whole builds, on a machine that is busy with others. */
const BUILD_MS = 1_200_000
const NAME = 'chukta-0.1.0-linux-x64'
/** All that `bin/chukta` and the portal call of the system. */
const TOOLS = ['sh', 'readlink', 'dirname', 'id', 'test', 'tar', 'gzip']

const home = mkdtempSync(path.join(tmpdir(), 'chukta-release-test-'))
// PostgreSQL's own user unpacks a backup.
chmodSync(home, 0o755)
const target = path.join(home, 'root')
const dataDir = path.join(home, 'data')
const env = { PATH: path.join(home, 'bin'), HOME: home }
const clones: Walk[] = []
const archives: string[] = []
let portal: ChildProcess | undefined

beforeAll(() => {
  for (const place of ['one', 'another/place']) {
    const walk = new Walk({})
    clones.push(walk)
    const origin = clones[0] === walk ? walk.cloneProject() : ''
    const clone = origin ? walk.project : path.join(home, place)
    if (!origin) {
      execFileSync('git', ['clone', '--quiet', clones[0]?.project ?? '', clone])
      for (const folder of ['node_modules', 'apps/api/node_modules'])
        execFileSync('cp', ['-al', path.join(root, folder), path.join(clone, folder)])
    }
    const out = path.join(home, `out-${archives.length}`)
    // Vitest's own NODE_ENV, and another time zone for each.
    const env = { ...process.env, TZ: origin ? 'UTC' : 'Asia/Kolkata' }
    const said = spawnSync(process.execPath, ['scripts/release.ts', out], {
      cwd: clone,
      env,
      encoding: 'utf8',
    })
    if (said.status !== 0) throw new Error(said.stderr)
    console.info(`release: ${said.stdout.trim().split('\n').at(-1)}`)
    archives.push(path.join(out, `${NAME}.tar.gz`))
  }
  mkdirSync(env.PATH)
  for (const tool of TOOLS)
    symlinkSync(String(execFileSync('which', [tool])).trim(), path.join(env.PATH, tool))
}, BUILD_MS)

afterAll(async () => {
  portal?.kill('SIGTERM')
  if (portal && portal.exitCode === null) await once(portal, 'close')
  for (const walk of clones) await walk.end()
  await removePostgres(dataDir)
  rmSync(home, { recursive: true, force: true })
})

const chukta = (...args: string[]) =>
  spawnSync(path.join(target, 'usr/local/bin/chukta'), args, { cwd: home, env, encoding: 'utf8' })

it('is the same from two clones in different folders, and small enough', () => {
  const [one = '', two = ''] = archives
  expect(spawnSync('cmp', [one, two], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
  expect(statSync(one).size).toBeLessThanOrEqual(MOST_BYTES)
})

it('installs, refuses what was changed, and runs without npm and Node of the machine', async () => {
  execFileSync('tar', ['xzf', archives[0] ?? '', '-C', home])
  const folder = path.join(home, NAME)
  const install = () => spawnSync(path.join(folder, 'install'), ['--root', target], { encoding: 'utf8' })
  expect(install()).toMatchObject({ status: 0 })
  const sbom = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8'))
  const parts = sbom.components.map(({ name }: { name: string }) => name)
  expect(parts).toEqual(
    expect.arrayContaining(['node', 'openssl', 'fastify', '@fontsource/noto-sans', '@mantine/core']),
  )
  expect(parts).not.toContain('vitest')
  // A byte in the middle of the program that runs everything.
  execFileSync(
    'dd',
    ['if=/dev/zero', `of=${folder}/node/bin/node`, 'bs=1', 'seek=60000000', 'count=64', 'conv=notrunc'],
    { stdio: 'ignore' },
  )
  expect(install()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('are not as they were built'),
  })

  const [port, sandboxPort] = [await freePort(), await freePort()]
  const file = path.join(home, 'chukta.env')
  writeFileSync(file, `DATA_DIR=${dataDir}\nPORT=${port}\nSANDBOX_PORT=${sandboxPort}\n`)
  portal = spawn(path.join(target, 'usr/local/bin/chukta'), ['start', '--env', file], { cwd: home, env })
  let said = ''
  for (const stream of [portal.stdout, portal.stderr]) stream?.on('data', (text) => (said += text))
  await expect
    .poll(() => said + (portal?.exitCode ?? ''), { timeout: 240_000 })
    .toContain('Ctrl-C stops everything.')
  const get = async (address: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`)
    return [answer.status, await answer.text()] as const
  }
  expect(await get('/api/health/ready')).toEqual([200, '{"status":"ok"}'])
  expect(await get('/')).toEqual([200, expect.stringContaining('<div id="root">')])
  expect((await get('/docs/operations/install'))[0]).toBe(200)
  expect((await get('/api/docs/static/swagger-ui.css'))[0]).toBe(200)
  expect((await get('/api/captcha'))[1]).toContain('data:image/webp')

  const books = chukta('check-books', '--env', file)
  expect(books.stdout).toMatch(/(\d+) of \1 hold/)
  expect(chukta('verify-audit', '--env', file).stdout).toContain('holds   the audit log')
  expect(chukta('partitions', 'list', '--env', file).status).toBe(0)
  expect(chukta('order-log', 'CK1', '--env', file).stderr).toContain('There is no order CK1.')
  const program = path.join(target, 'usr/local/bin/chukta')
  const own = { ...env, DATABASE_URL: 'postgres://none/none' }
  expect(String(spawnSync(program, ['try-provider'], { env: own }).stderr)).toContain('Name a provider')
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}BACKUP_PLACE=${home}/place\nBACKUP_PASSPHRASE='a sentence of ours'\n`,
  )
  expect(chukta('backup', '--env', file).stdout).toMatch(/^Backup \S+ is whole/)
  expect(chukta('drill', '--env', file).stdout).toContain('DRILL PASSED')

  portal.kill('SIGTERM')
  const [code] = await once(portal, 'close')
  expect([code, said]).toEqual([0, expect.not.stringMatching(/Error|ENOENT/)])
  expect(chukta('version').stdout).toBe('0.1.0\n')
  const stopped = chukta('status', '--env', file)
  expect([stopped.status, stopped.stdout]).toEqual([1, expect.stringMatching(/not ready[\s\S]*stopped, in /)])
})
