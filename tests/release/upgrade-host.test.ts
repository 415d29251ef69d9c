// One host with its own PostgreSQL goes to the next release candidate and back under payers, and is killed at each step.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../apps/api/src/platform/database/db.ts'
import { untilAnswers } from '../../apps/api/test/portal/harness.ts'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/portal/settings.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { switchBack, versionAt } from '../../scripts/upgrade/installed.ts'
import { type Archives, buildArchives, MIGRATION, repack, replaceProgram } from './archives.ts'
import { Host } from './host.ts'
import { type Answered, countOf, longestAway, makePayers, payUntil } from './payers.ts'

const BUILD_MS = 1_200_000
const MOST_AWAY_MS = 5_000
const FIRST = '0.1.0-rc.1'
const SECOND = '0.1.0-rc.2'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-archives-'))
const host = new Host()
let archives: Archives
let at: { url: string; sandboxUrl: string; pauseMs: number }
let port: number
let ready: string

beforeAll(async () => {
  archives = await buildArchives(home)
  const [front, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  port = await freePort()
  ready = `http://127.0.0.1:${port}/api/health/ready`
  at = { url: `http://127.0.0.1:${front}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, pauseMs: 40 }
  host.install(archives.first, {
    PORT: port,
    PUBLIC_URL: at.url,
    TRUST_PROXY: 1,
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: smtpPort,
    DEMO_DATA: 'off',
  })
  host.systemctl('restart', 'chukta')
  await untilAnswers(ready, 240_000)
  await host.startNginx(siteOfThePage(front), `127.0.0.1:${front}`)
}, BUILD_MS)

afterAll(async () => {
  await host.end()
  rmSync(home, { recursive: true, force: true })
})

/** The site that the page on installing writes, without TLS. */
function siteOfThePage(front: number): string {
  const page = readFileSync(path.join(root, 'docs/operations/install.md'), 'utf8')
  const [, site = ''] = /> \/etc\/nginx\/conf\.d\/chukta\.conf <<'END'\n([\s\S]*?)\nEND\n/.exec(page) ?? []
  return site
    .slice(site.lastIndexOf('server {'))
    .replace('listen 443 ssl;', `listen 127.0.0.1:${front};`)
    .replaceAll(/^\s*ssl_.*$/gm, '')
    .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${port}`)
    .replaceAll('/opt/chukta', host.opt)
}

it(
  'under eight payers at most five seconds of 503 there and back, each with Retry-After',
  async () => {
    const server = await startPostgres({ dataDir: host.dataDir })
    const { db, close } = connect(server.ownerUrl, 2)
    const payers = await makePayers(db, host.dataDir, 8)
    await close()
    await server.stop()
    const answers: Answered[] = []
    let isDone = false
    const paying = payUntil(at, payers, () => isDone, answers)
    const there = await host.chuktaAside('upgrade', archives.second, '--force')
    await pause(3_000)
    const back = await host.chuktaAside('rollback')
    await pause(3_000)
    isDone = true
    const { paid } = await paying
    const away = answers.filter(({ status }) => status !== 200)
    const longest = longestAway(answers)
    console.info(
      `upgrade, one host: ${answers.length} calls (${countOf(answers)}), ${paid} payments, at most ${longest} ms of 503`,
    )
    expect(there).toEqual({
      status: 0,
      said: expect.stringContaining(`Chukta ${SECOND} is in use and ready.`),
    })
    expect(back).toEqual({ status: 0, said: expect.stringContaining(`Chukta ${FIRST} is in use and ready.`) })
    expect(away.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    expect(away.length).toBeGreaterThan(0)
    expect(longest).toBeLessThanOrEqual(MOST_AWAY_MS)
    expect(host.chukta('check-books').said).toMatch(/(\d+) of \1 hold/)
  },
  BUILD_MS,
)

describe('an upgrade that is killed', () => {
  // The programs that the command calls kill it, before or after they did their work.
  const mark = path.join(host.home, 'die-at')
  const dies = (step: string) =>
    `if [ "$(cat ${mark} 2>/dev/null)" = '${step}' ]; then rm ${mark}; kill -9 $PPID; exit 1; fi`
  let archive: string

  beforeAll(() => {
    archive = repack(archives.second, path.join(home, 'killing'), SECOND, (folder) => {
      const switched = `[ "$1" != --switch ] || { ${dies('units')}; exit 0; }`
      replaceProgram(folder, 'install', `"$real" "$@" || exit 1\n${switched}\n${dies('installed')}`)
      const migrate = `"$real" "$@" || exit 1\n${dies('migrated')}`
      replaceProgram(folder, 'bin/chukta', `[ "$1" = migrate ] || exec "$real" "$@"\n${migrate}`)
    })
    host.wrap('tar', `/usr/bin/tar "$@" || exit 1\n${dies('unpacked')}`)
    const systemctl = path.join(host.home, 'bin/systemctl')
    renameSync(systemctl, `${systemctl}.real`)
    const steps = `${dies('before the restart')}\n${systemctl}.real "$@"\n${dies('restarted')}`
    host.wrap('systemctl', `[ "$1" = restart ] || exec ${systemctl}.real "$@"\n${steps}`)
  }, BUILD_MS)

  /** Back to the first version, without a trace of the second. */
  function reset(): void {
    if (versionAt(host, 'current') !== FIRST) {
      switchBack(host, FIRST, undefined)
      host.systemctl('restart', 'chukta')
    }
    rmSync(path.join(host.opt, 'releases', SECOND), { recursive: true, force: true })
  }

  it.each(['unpacked', 'installed', 'migrated', 'units', 'before the restart', 'restarted'])(
    'after the step "%s" is put right by the same command',
    async (step) => {
      reset()
      writeFileSync(mark, step)
      expect(host.chukta('upgrade', archive, '--force').status).toBe(1)
      expect(existsSync(mark)).toBe(false)
      await untilAnswers(ready)
      expect(host.chukta('upgrade', archive, '--force')).toEqual({
        status: 0,
        said: expect.stringMatching(/0\.1\.0-rc\.2 is in use( already)? and ready\./),
      })
      const links = [versionAt(host, 'current'), versionAt(host, 'previous')]
      expect([host.running('chukta'), ...links]).toEqual([SECOND, SECOND, FIRST])
      expect(host.drafts()).toEqual([])
    },
    BUILD_MS,
  )

  it(
    'and one of two at once: one does its work, and the other says so',
    async () => {
      reset()
      const both = await Promise.all([1, 2].map(() => host.chuktaAside('upgrade', archive, '--force')))
      const [done, refused] = both.toSorted((a, b) => Number(a.status) - Number(b.status))
      expect([done?.status, refused]).toEqual([
        0,
        { status: 1, said: 'Another upgrade or rollback is running on this host. Nothing was changed.\n' },
      ])
      expect(host.running('chukta')).toBe(SECOND)
    },
    BUILD_MS,
  )

  it(
    'replaces a release that was copied by half',
    () => {
      reset()
      const half = path.join(host.opt, 'releases', SECOND)
      mkdirSync(half)
      writeFileSync(path.join(half, 'VERSION'), `${SECOND}\n`)
      expect(host.chukta('upgrade', archive, '--force')).toMatchObject({ status: 0 })
      expect(host.running('chukta')).toBe(SECOND)
    },
    BUILD_MS,
  )
})

it(
  'a version that does not know the database is refused, and one that breaks the books is switched back',
  async () => {
    const older = repack(archives.first, home, '0.1.0-rc.1.1', () => undefined)
    if (versionAt(host, 'current') === SECOND) expect(host.chukta('rollback', '--force').status).toBe(0)
    expect(host.chukta('upgrade', older).said).toContain(
      `The database is newer than 0.1.0-rc.1.1, which does not know ${MIGRATION}.`,
    )
    const taking = repack(archives.second, home, '0.1.0-rc.2.1', (folder) =>
      writeFileSync(
        path.join(folder, 'apps/api/schema/migrations/9001-take.sql'),
        'alter table next_version rename column id to number;\n',
      ),
    )
    expect(host.chukta('upgrade', taking).said).toContain('After 9001-take.sql this version may not work')
    const breaking = repack(archives.second, home, '0.1.0-rc.3', (folder) =>
      writeFileSync(
        path.join(folder, 'apps/api/schema/migrations/9001-break.sql'),
        'update wallets set balance_paise = balance_paise + 1;\n',
      ),
    )
    const said = host.chukta('upgrade', breaking, '--force')
    expect(said).toEqual({
      status: 1,
      said: expect.stringMatching(/rc\.3 finds that the books do not hold .* is in use again, and ready\./),
    })
  },
  BUILD_MS,
)
