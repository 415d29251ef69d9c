import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BACKUP_KINDS } from '../apps/api/src/modules/operations/backups/backups-sql.ts'
import { COMMANDS } from '../scripts/portal/commands.ts'
import { ENVIRONMENT_FILE } from '../scripts/portal/installation.ts'
import { root } from '../scripts/portal/settings.ts'
import { readVariables } from './documentation/variables.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const COMPOSE = 'deploy/containers/compose.yml'
const CONTAINERFILE = 'deploy/containers/Containerfile'
/** Read by Node, systemd or PostgreSQL's image, not by us. */
const OF_OTHERS = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'POSTGRES_DB',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'PORTAL_PASSWORD',
]
/** Of 10, where 0 is none; a unit without hardening has 9.6. */
const MOST_EXPOSURE = 2
const NEEDED_HARDENING = [
  'NoNewPrivileges=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectHome=yes',
  'CapabilityBoundingSet=',
  'RestrictNamespaces=yes',
  'SystemCallFilter=@system-service',
]
/** What the build of the image takes. */
const ARGUMENTS = [...read(CONTAINERFILE).matchAll(/^ARG (\w+)/gm)].map(([, name = '']) => name)
const known = new Set([...readVariables().keys(), ...OF_OTHERS, ...ARGUMENTS])

/** The variables that a file of deploy/ sets, in the way of its kind. */
function variablesSetIn(file: string): string[] {
  const text = read(file)
  if (file.endsWith('.yml'))
    return [...text.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)
  const lines = [...text.matchAll(/^(?:ENV |Environment=)(.*)$/gm)].map(([, line = '']) => line)
  return lines.flatMap((line) => [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name))
}

describe('the files of deploy/', () => {
  it('set variables that a program reads', () => {
    const files = [COMPOSE, CONTAINERFILE, ...globSync('deploy/systemd/*.service', { cwd: root })]
    const set = files.flatMap((file) => variablesSetIn(file).map((name) => ({ file, name })))
    expect(set.length).toBeGreaterThan(15)
    expect(set.filter(({ name }) => !known.has(name))).toEqual([])
    expect(known.has('METRICS_PRT')).toBe(false)
  })

  it('start everything on the same installation: one environment file, one place of the data', () => {
    const units = globSync('deploy/systemd/*.service', { cwd: root })
    expect(units.length).toBeGreaterThanOrEqual(6)
    const settings = units.map((unit) => {
      const text = read(unit)
      const [, places = ''] = /^Environment=.*?\bDATA_DIR=(\S+)/m.exec(text) ?? []
      const files = [...text.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file = '']) => file)
      return { unit, places, file: files[0], isNamed: files.slice(1).every((file) => file.startsWith('-')) }
    })
    const same = { places: '/var/lib/chukta', file: ENVIRONMENT_FILE, isNamed: true }
    expect(settings).toEqual(units.map((unit) => ({ unit, ...same })))
  })

  it('tell of a backup that failed, by a unit that there is', () => {
    for (const unit of ['chukta-backup.service', 'chukta-backup-changes.service']) {
      const [, name = '', kind = ''] =
        /^OnFailure=([\w-]+@)(\w+)\.service$/m.exec(read(`deploy/systemd/${unit}`)) ?? []
      expect(existsSync(path.join(root, `deploy/systemd/${name}.service`)), unit).toBe(true)
      expect(BACKUP_KINDS, unit).toContain(kind)
    }
  })

  it('name existing files of the project, and services of the compose file', () => {
    const compose = read(COMPOSE)
    const folder = path.join(root, path.dirname(COMPOSE))
    const mounted = [...compose.matchAll(/^ {6}- (\.\.?\/[\w./-]+):\//gm)].map(([, name = '']) => name)
    // The certificate is the operator's own.
    const missing = mounted.filter((name) => name !== './tls' && !existsSync(path.join(folder, name)))
    expect([mounted.length, missing]).toEqual([4, []])
    const services = new Set([...compose.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name = '']) => name))
    const upstream = [...read('deploy/containers/nginx.conf').matchAll(/server ([\w-]+):(\d+) /g)]
    expect(upstream.map(([, name, port]) => [services.has(name ?? ''), port])).toEqual([
      [true, '4000'],
      [true, '4000'],
    ])
    expect([...compose.matchAll(/@([\w-]+):5432/g)].every(([, name = '']) => services.has(name))).toBe(true)
    const programs = globSync('deploy/systemd/*.service', { cwd: root })
    const called = programs.flatMap((file) =>
      [...read(file).matchAll(/\/bin\/chukta ([\w-]+)/g)].map(([, name = '']) => name),
    )
    const [, byDefault = ''] = /^CMD \["([\w-]+)"\]$/m.exec(read(CONTAINERFILE)) ?? []
    const inCompose = [...compose.matchAll(/^ {4}command: ([\w-]+)$/gm)].map(([, name = '']) => name)
    expect([byDefault, inCompose, called.length > 5]).toEqual(['api', ['migrate'], true])
    const commands = [byDefault, ...inCompose, ...called]
    expect(commands.filter((name) => !Object.hasOwn(COMMANDS, name))).toEqual([])
    // The image has what a release has: its programs, where the health check looks for them.
    expect(
      read(CONTAINERFILE).match(/\/opt\/chukta\/current\/(?:node\/bin\/node|bin\/chukta)\b/g)?.length,
    ).toBe(2)
  })

  it('nginx accepts its configuration', (context) => {
    const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
    if (!nginx || spawnSync('openssl', ['version']).error) context.skip('nginx or openssl is not installed')
    const folder = mkdtempSync(path.join(tmpdir(), 'chukta-nginx-'))
    try {
      mkdirSync(path.join(folder, 'chukta'))
      for (const name of ['locations.conf', 'away.conf'])
        writeFileSync(path.join(folder, 'chukta', name), read(`deploy/nginx/${name}`))
      const key = path.join(folder, 'privkey.pem')
      const certificate = path.join(folder, 'fullchain.pem')
      const request = [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ]
      spawnSync('openssl', [
        ...request,
        '-subj',
        '/CN=portal.example.in',
        '-keyout',
        key,
        '-out',
        certificate,
      ])
      const site = read('deploy/nginx/chukta.conf').replaceAll('/etc/ssl/chukta', folder)
      const config = path.join(folder, 'nginx.conf')
      const around = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off;`
      writeFileSync(config, `${around}\n${site}\n}`)
      // Ports below 1024 are not opened by a check.
      const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-e', `${folder}/error.log`, '-c', config], {
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('harden every unit alike', () => {
    const parts = globSync('deploy/systemd/*.service', { cwd: root }).map((unit) => {
      const [, hardening = ''] =
        /# The same in every unit of the portal;.*\n((?:[A-Z]\w+=.*\n)+)/.exec(read(unit)) ?? []
      return { unit, hardening, rest: read(unit).replace(hardening, '') }
    })
    const [{ hardening = '' } = {}] = parts
    expect(hardening.trim().split('\n')).toEqual(expect.arrayContaining(NEEDED_HARDENING))
    const names = hardening
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0] ?? '')
    for (const part of parts) {
      expect(part.hardening, part.unit).toBe(hardening)
      // No second line undoes one of them.
      for (const name of names) expect(part.rest, part.unit).not.toMatch(new RegExp(`^${name}=`, 'm'))
      expect(part.rest, part.unit).toMatch(/^User=chukta$/m)
      expect(part.rest, part.unit).toMatch(/^UMask=0077$/m)
      expect(part.rest, part.unit).toMatch(/^ProtectSystem=(strict|full)$/m)
    }
  })

  it('expose little by systemd’s own measure', (context) => {
    if (spawnSync('systemd-analyze', ['--version']).error) context.skip('systemd-analyze is not installed')
    for (const unit of globSync('deploy/systemd/*.service', { cwd: root })) {
      const args = ['security', '--offline=true', '--no-pager', path.join(root, unit)]
      const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
      const [, level = ''] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
      expect(Number(level || Number.NaN), unit).toBeLessThanOrEqual(MOST_EXPOSURE)
    }
  })

  it('put the logs of the servers where logrotate looks for them', () => {
    for (const unit of ['chukta.service', 'chukta-api@.service']) {
      expect(read(`deploy/systemd/${unit}`), unit).toMatch(/^LogsDirectory=chukta\nLogsDirectoryMode=0700$/m)
    }
    const rules = read('deploy/logrotate/chukta')
    expect(rules).toContain('/var/log/chukta/*.log {')
    // A folder that others cannot write to, of a user who is not root.
    expect(rules).toContain('su chukta chukta')
  })

  it('systemd accepts its units', (context) => {
    if (spawnSync('systemd-analyze', ['--version']).error) context.skip('systemd-analyze is not installed')
    const units = globSync('deploy/systemd/*.service', { cwd: root }).map((file) => path.join(root, file))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    // The program is not installed here; every other message about our units is an error.
    const said = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => /chukta/.test(line) && !/is not executable: No such file/.test(line))
    expect(said).toEqual([])
  })
})
