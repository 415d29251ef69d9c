// The container image of deploy/containers, built from an archive by buildah and run by podman: what compose.yml asks of it.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/portal/settings.ts'

/** Of the release in the image, without its base. */
const MOST_BYTES = 290_000_000
const STOPPED_WITHIN_MS = 10_000
const BUILD_MS = 1_200_000
/** As compose.yml: nothing but the data and /tmp can be written, and no right is kept. */
const HARDENED = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--volume=data:/var/lib/chukta',
]
/** For a machine without cgroups of its own, and with lower limits than podman's defaults. */
const HERE = ['--cgroups=disabled', '--ulimit=nofile=8192:8192', '--ulimit=nproc=4096:4096', '--network=host']

const home = mkdtempSync(path.join(tmpdir(), 'chukta-image-'))
const driver = process.env.STORAGE_DRIVER ?? 'overlay'
const store = ['--root', `${home}/store`, '--runroot', `${home}/run`, '--storage-driver', driver]
const name = `chukta_image_${process.pid}`
let env: string[] = []
let port = 0
let copy: ChildProcess | undefined

const has = (program: string) => !spawnSync(program, ['--version']).error
const lack =
  ['buildah', 'podman', 'unshare'].find((program) => !has(program)) ??
  (process.getuid?.() === 0 ? undefined : 'root') ??
  (process.env.DEBIAN_ROOT || has('debootstrap') ? undefined : 'debootstrap')

const buildah = (...args: string[]) =>
  execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
// crun refuses a second hierarchy of cgroups beside the first: podman gets a view of the machine without it.
const UNDER = ['-m', 'sh', '-c', 'umount /sys/fs/cgroup/unified 2>/dev/null; exec podman "$@"', 'podman']
const podmanArgs = (...args: string[]) => [...UNDER, ...store, ...args]
const podman = (...args: string[]) => spawnSync('unshare', podmanArgs(...args), { encoding: 'utf8' })
const runArgs = (...args: string[]) => ['run', '--rm', ...HERE, ...HARDENED, ...env, ...args]
/** One command of an operator, in a container of its own. */
const chukta = (...args: string[]) => podman(...runArgs('chukta', ...args))

/** The unpacked archive: `RELEASE_ARCHIVE`, or one of the files as they are here. */
function unpackRelease(): string {
  let archive = process.env.RELEASE_ARCHIVE
  if (!archive) {
    execFileSync(process.execPath, ['scripts/release.ts', '--dirty', home], { cwd: root, stdio: 'pipe' })
    archive = path.join(home, readdirSync(home).find((file) => file.endsWith('.tar.gz')) ?? '')
  }
  const folder = path.join(home, 'unpacked')
  mkdirSync(folder)
  execFileSync('tar', ['xzf', archive, '-C', folder])
  return path.join(folder, readdirSync(folder)[0] ?? '')
}

/** An image of a bare Debian 12: the folder `DEBIAN_ROOT`, or one that is fetched. */
function importBase(): void {
  let debian = process.env.DEBIAN_ROOT
  if (!debian) {
    debian = path.join(home, 'debian')
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', debian], { stdio: 'pipe' })
  }
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, debian, '/')
  buildah('commit', '--quiet', container, 'localhost/debian')
  buildah('rm', container)
}

const sizeOf = (image: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', image).stdout)

async function withAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseAdminUrl') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

describe.skipIf(lack)(`the image${lack ? `, not built: there is no ${lack}` : ''}`, () => {
  beforeAll(async () => {
    importBase()
    const release = unpackRelease()
    const file = path.join(release, 'deploy/containers/Containerfile')
    const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/debian']
    buildah('build', ...options, '--quiet', '--tag', 'chukta', '--file', file, release)
    await withAdmin(`create database ${name}`)
    port = await freePort()
    const at = (server: string) => new URL(`/${name}`, server).href
    const variables = {
      DATABASE_URL: at(inject('databaseApiUrl')),
      MIGRATION_DATABASE_URL: at(inject('databaseAdminUrl')),
      PORT: String(port),
      HOST: '127.0.0.1',
      SUPER_ADMIN_PASSWORD: 'a long password of a test',
    }
    env = Object.entries(variables).map(([key, value]) => `--env=${key}=${value}`)
  }, BUILD_MS)

  afterAll(async () => {
    copy?.kill('SIGTERM')
    if (copy && copy.exitCode === null) await once(copy, 'close')
    podman('rm', '--all', '--force')
    await withAdmin(`drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true, force: true })
  })

  it('is small, and says its user, its health and its command', () => {
    const [all, base] = [sizeOf('chukta'), sizeOf('localhost/debian')]
    const millions = (bytes: number) => (bytes / 1e6).toFixed(0)
    console.info(`image: ${millions(all)} MB, of which ${millions(base)} MB are Debian`)
    expect(all - base).toBeLessThanOrEqual(MOST_BYTES)
    const [{ Config, Healthcheck } = {}] = JSON.parse(podman('image', 'inspect', 'chukta').stdout)
    expect(Config).toMatchObject({ User: '10001:10001', Entrypoint: ['chukta'], Cmd: ['api'] })
    expect(Healthcheck ?? Config.Healthcheck).toMatchObject({ Test: expect.arrayContaining(['CMD']) })
  })

  it('has the operator’s programs', () => {
    expect(chukta('check-books')).toMatchObject({ status: 1, stderr: expect.stringContaining('is empty') })
    expect(chukta('migrate').stdout).toMatch(/The schema is at \d+/)
    expect(chukta('migrate')).toMatchObject({ status: 0 })
    const person = ['--name', 'A Person', '--email', 'a@example.in', '--mobile', '9876543210']
    expect(chukta('create-super-admin', ...person)).toMatchObject({ status: 0 })
    expect(chukta('check-books')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/(\d+) of \1 hold/),
    })
    expect(chukta('order-log').stderr).toContain('Name an order: chukta order-log ')
    expect(chukta('partitions', 'list')).toMatchObject({ status: 0 })
    expect(chukta('version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    expect(chukta('upgrade', 'x')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('This is no installed release'),
    })
  })

  it('runs a copy that is ready, with its pages, as a user without rights', async () => {
    copy = spawn('unshare', podmanArgs(...runArgs('--name', 'copy', 'chukta')))
    let said = ''
    for (const stream of [copy.stdout, copy.stderr]) stream?.on('data', (text) => (said += text))
    const get = async (address: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${address}`)
      return [answer.status, await answer.text()] as const
    }
    const ready = () => get('/api/health/ready').catch(() => [copy?.exitCode, said])
    await expect.poll(ready, { timeout: 60_000 }).toEqual([200, '{"status":"ok"}'])
    expect(await get('/')).toEqual([200, expect.stringContaining('<div id="root">')])
    expect((await get('/docs/'))[0]).toBe(200)
    expect((await get('/docs/operations/deploy'))[0]).toBe(200)
    const inside = (script: string) => podman('exec', 'copy', 'sh', '-c', script)
    expect(inside('id -u').stdout).toBe('10001\n')
    expect(inside('grep CapEff /proc/1/status').stdout).toBe('CapEff:\t0000000000000000\n')
    expect(inside('touch /opt/chukta/x').stderr).toContain('Read-only file system')
    expect(podman('healthcheck', 'run', 'copy')).toMatchObject({ status: 0 })
    expect(chukta('verify-audit').stdout).toContain('holds   the audit log')
    expect(chukta('status')).toMatchObject({ status: 0, stdout: expect.stringContaining('ready at') })
  })

  it('ends in time when it is asked to', async () => {
    const asked = performance.now()
    const ended = once(copy as ChildProcess, 'close')
    copy?.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(performance.now() - asked).toBeLessThan(STOPPED_WITHIN_MS)
  })
})
