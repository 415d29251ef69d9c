// Putting a version in use: two copies one after the other, by services that really start and stop. `npm run test:release` does
// it with whole releases under payers.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { folderOf, switchTo, versionAt } from './installed.ts'
import { putInUse } from './restart.ts'
import { unitsHere } from './units.ts'

const project = path.resolve(import.meta.dirname, '../..')
mkdirSync(path.join(project, '.tmp'), { recursive: true })
// On the disk of Node's program, which the releases have as a link.
const home = mkdtempSync(path.join(project, '.tmp/restart-'))
const place = { opt: path.join(home, 'opt/chukta') }
const settings = { healthUrl: 'http://127.0.0.1:1/api/health', databaseUrl: 'postgres://db/chukta' }
const { PATH, ROOT } = process.env
let names: string[]

/** A release whose server says its version, or that it is not ready. */
function release(version: string, status = 200): void {
  const folder = folderOf(place, version)
  mkdirSync(path.join(folder, 'node/bin'), { recursive: true })
  linkSync(realpathSync(process.execPath), path.join(folder, 'node/bin/node'))
  writeFileSync(path.join(folder, 'install'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(
    path.join(folder, 'api'),
    `#!/bin/sh\nhere=$(cd -P "$(dirname "$0")" && pwd)\nexec "$here/node/bin/node" "$here/server.mjs"\n`,
    { mode: 0o755 },
  )
  writeFileSync(
    path.join(folder, 'server.mjs'),
    `import { createServer } from 'node:http'
     createServer((_, answer) => answer.writeHead(${status}).end('${version}')).listen(process.env.PORT, '127.0.0.1')`,
  )
}

beforeAll(async () => {
  const bin = path.join(home, 'bin')
  const units = path.join(home, 'etc/systemd/system')
  for (const folder of [bin, units]) mkdirSync(folder, { recursive: true })
  const fake = path.join(project, 'tests/release/systemctl.ts')
  writeFileSync(path.join(bin, 'systemctl'), `#!/bin/sh\nexec ${process.execPath} ${fake} "$@"\n`, {
    mode: 0o755,
  })
  Object.assign(process.env, { PATH: `${bin}:${PATH}`, ROOT: home })
  writeFileSync(
    path.join(units, 'chukta-api@.service'),
    'WorkingDirectory=/opt/chukta/current\nEnvironment=PORT=%i\nExecStart=/opt/chukta/current/api\n',
  )
  release('1.0.0')
  release('1.1.0')
  release('1.2.0', 503)
  switchTo(place, '1.0.0')
  names = [await freePort(), await freePort()].map((port) => `chukta-api@${port}.service`).toSorted()
})
afterAll(() => {
  for (const name of names) execFileSync('systemctl', ['stop', name])
  Object.assign(process.env, { PATH })
  if (ROOT === undefined) delete process.env.ROOT
  rmSync(home, { recursive: true, force: true })
})

const answersOf = () =>
  Promise.all(unitsHere(settings).map(async ({ readyUrl }) => (await fetch(readyUrl)).text()))
const inUse = () => [versionAt(place, 'current'), versionAt(place, 'previous')]

it('finds the services that run: the copies, else the whole portal where it has its own database', async () => {
  expect(() => unitsHere(settings)).toThrow('No copy of the portal runs here.')
  expect(unitsHere({ ...settings, databaseUrl: undefined })).toEqual([
    { name: 'chukta.service', readyUrl: 'http://127.0.0.1:1/api/health/ready' },
  ])
  for (const name of names) execFileSync('systemctl', ['restart', name])
  expect(unitsHere(settings).map(({ name }) => name)).toEqual(names)
  await expect.poll(() => answersOf().catch(() => [])).toEqual(['1.0.0', '1.0.0'])
})

it('restarts one after the other, and only what does not run the version', async () => {
  await putInUse(place, '1.1.0', { units: unitsHere(settings) })
  expect([await answersOf(), inUse()]).toEqual([
    ['1.1.0', '1.1.0'],
    ['1.1.0', '1.0.0'],
  ])
  // As after a kill between the copies: the link is switched, and one of them is of the version before.
  const pids = () =>
    names.map((name) => String(execFileSync('systemctl', ['show', '--property=MainPID', name])))
  execFileSync('ln', ['-sfn', 'releases/1.0.0', path.join(place.opt, 'current')])
  execFileSync('systemctl', ['restart', names[1] ?? ''])
  await expect.poll(() => answersOf().catch(() => [])).toEqual(['1.1.0', '1.0.0'])
  execFileSync('ln', ['-sfn', 'releases/1.1.0', path.join(place.opt, 'current')])
  const [first] = pids()
  await putInUse(place, '1.1.0', { units: unitsHere(settings) })
  expect([await answersOf(), pids()[0], inUse()]).toEqual([['1.1.0', '1.1.0'], first, ['1.1.0', '1.0.0']])
})

it('goes back where a copy does not get ready, without touching the next one', async () => {
  const put = putInUse(place, '1.2.0', { units: unitsHere(settings), waitMs: 1_500 })
  await expect(put).rejects.toThrow(
    `Chukta 1.2.0 did not get ready (journalctl -u ${names[0]}). ${folderOf(place, '1.1.0')} is in use again, and ready.`,
  )
  expect([await answersOf(), inUse()]).toEqual([
    ['1.1.0', '1.1.0'],
    ['1.1.0', '1.0.0'],
  ])
})

it('goes back where the books do not hold, unless nothing was restarted', async () => {
  const units = unitsHere(settings)
  const verify = () => 'finds that the books do not hold.'
  await expect(putInUse(place, '1.1.0', { units, verify })).rejects.toThrow('It is in use nevertheless')
  await expect(putInUse(place, '1.0.0', { units, verify })).rejects.toThrow(
    `Chukta 1.0.0 finds that the books do not hold. ${folderOf(place, '1.1.0')} is in use again, and ready.`,
  )
  expect([await answersOf(), inUse()]).toEqual([
    ['1.1.0', '1.1.0'],
    ['1.1.0', '1.0.0'],
  ])
})

it('one upgrade at a time, and a killed one leaves no lock', async () => {
  const lock = () => {
    const script = `const { lockUpgrades } = await import('${path.join(import.meta.dirname, 'lock.ts')}')
      await lockUpgrades({ opt: '${place.opt}' }); console.log('locked'); setInterval(() => {}, 1000)`
    return spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
  const first = lock()
  expect(String(await once(first.stdout, 'data'))).toContain('locked')
  const second = lock()
  expect(String(await once(second.stderr, 'data'))).toContain('Another upgrade or rollback is running')
  first.kill('SIGKILL')
  await once(first, 'close')
  const third = lock()
  expect(String(await once(third.stdout, 'data'))).toContain('locked')
  third.kill('SIGKILL')
  await once(third, 'close')
})
