// Parts of a release that need no build: addresses, licences, and the install script on a small release.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings, root } from '../portal/settings.ts'
import { filesAddressed, packagesAddressed } from './addresses.ts'
import { componentsOf } from './components.ts'
import { filesBelow } from './files-below.ts'
import { noticesOf, textOf } from './notices.ts'
import { closureOf } from './packages.ts'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-parts-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function write(file: string, text: string): string {
  const place = path.join(home, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
  return place
}

describe('the files that bundles read', () => {
  const bundles = path.join(home, 'p/dist/programs/x')
  const beside = (source: string) => `new URL(\`../../../${source}\`,import.meta.url).href`
  write('p/apps/api/schema/1.sql', '')
  write('p/apps/api/schema/.hidden', '')
  write('p/apps/api/src/guide/a.md', '')
  write('p/apps/api/src/guide/b.md', '')
  write('p/apps/api/src/guide/c.ts', '')

  it('are found by their addresses: one name, a computed name, a folder', () => {
    write('p/dist/programs/x/a.js', `x(new URL(\`../schema/\`,${beside('apps/api/src/x.ts')}))`)
    expect(filesAddressed(path.join(home, 'p'), bundles)).toEqual([
      'apps/api/schema/.hidden',
      'apps/api/schema/1.sql',
    ])
    write('p/dist/programs/x/a.js', `x(new URL(\`guide/\${n}.md\`,${beside('apps/api/src/x.ts')}))`)
    const guide = ['apps/api/src/guide/a.md', 'apps/api/src/guide/b.md']
    expect(filesAddressed(path.join(home, 'p'), bundles)).toEqual(guide)
    write('p/dist/programs/x/a.js', `x(new URL(name,${beside('apps/api/src/guide/c.ts')}))`)
    expect(filesAddressed(path.join(home, 'p'), bundles)).toEqual(guide)
  })

  it('fail the release where one is missing', () => {
    write('p/dist/programs/x/a.js', `x(new URL(\`gone.sql\`,${beside('apps/api/src/x.ts')}))`)
    expect(() => filesAddressed(path.join(home, 'p'), bundles)).toThrow('a.js reads gone.sql beside')
  })

  it('are also those of packages, with all that these need here', () => {
    write('p/dist/programs/x/a.js', 'import{a}from"a";require(`b/c.json`);resolve(`@fontsource/x`);"d"')
    const known = ['a', 'b', 'd', '@fontsource/one']
    expect(packagesAddressed(bundles, known)).toEqual(['a', 'b', '@fontsource/one'])
    write('p/node_modules/a/package.json', '{"dependencies":{"e":"1"},"optionalDependencies":{"mac":"1"}}')
    write('p/node_modules/a/node_modules/e/package.json', '{}')
    write('p/node_modules/e/package.json', '{}')
    expect(closureOf(path.join(home, 'p'), ['a'])).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/e',
    ])
    expect(() => closureOf(path.join(home, 'p'), ['f'])).toThrow('f, which apps/api needs, is not installed')
  })
})

describe('the licences', () => {
  it('of every package of a release have a text', () => {
    const notices = noticesOf(root)
    for (const name of [
      'fastify',
      '@img/sharp-libvips-linux-x64',
      '@fontsource/noto-sans',
      'react-dom',
      'openssl',
      'node',
    ])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(notices).not.toMatch(/^vitest \d/m)
    expect(notices).toContain('SIL OPEN FONT LICENSE')
  })

  it('without one are found', () => {
    write('q/node_modules/new/package.json', '{"name":"new"}')
    const place = { place: 'node_modules/new', name: 'new', version: '1', licence: 'MIT' }
    expect(textOf(path.join(home, 'q'), place)).toBeUndefined()
    write('q/node_modules/new/LICENSE.md', 'Do as you like.')
    expect(textOf(path.join(home, 'q'), place)).toBe('Do as you like.')
  })

  it('are those of packages for this system, and not of tools', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1', license: 'MIT' },
      'node_modules/b': { version: '1', dev: true },
      'node_modules/c': { version: '1', os: ['darwin'] },
      'node_modules/d': { version: '1', os: ['linux'], libc: ['musl'] },
      'apps/x/node_modules/@e/f': { version: '2', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    }
    expect(componentsOf(JSON.stringify({ packages })).map(({ name }) => name)).toEqual(['@e/f', 'a'])
  })
})

it('the portal refuses the environment that an installation begins with', () => {
  const env = parseEnv(readFileSync(path.join(root, 'deploy/chukta.env'), 'utf8'))
  for (const name of ['PUBLIC_URL', 'CASHFREE_CLIENT_SECRET', 'MSG91_AUTH_KEY', 'SMTP_URL'])
    expect(() => readSettings(env)).toThrow(name)
  // The page has the same.
  const page = readFileSync(path.join(root, 'docs/operations/install.md'), 'utf8')
  for (const [name, value] of Object.entries(env))
    expect(page).toMatch(new RegExp(`^${name}='?${value?.replaceAll('?', '.')}`, 'm'))
})

describe.runIf(process.getuid?.() === 0)('./install', () => {
  const release = path.join(home, 'chukta-1.2.3')
  const target = path.join(home, 'root')
  const at = (file: string) => path.join(target, file)
  const install = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(path.join(release, 'install'), ['--root', target, ...args], {
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const sum = () =>
    spawnSync(
      'sh',
      ['-c', 'find . -type f ! -name SHA256SUMS | sort | xargs sha256sum | sed "s| \\./| |" > SHA256SUMS'],
      {
        cwd: release,
      },
    )
  const program = '#!/bin/sh\n'
  function pack(version: string): void {
    write('chukta-1.2.3/VERSION', `${version}\n`)
    write('chukta-1.2.3/deploy/chukta.env', 'PORT=4000\n')
    write('chukta-1.2.3/deploy/systemd/chukta.service', `# ${version}\n`)
    write('chukta-1.2.3/deploy/logrotate/chukta', `# logs of ${version}\n`)
    for (const name of ['node/bin/node', 'postgresql/18.4/bin/postgres'])
      chmodSync(write(`chukta-1.2.3/${name}`, program), 0o755)
    chmodSync(write('chukta-1.2.3/bin/chukta', '#!/bin/sh\n'), 0o755)
    copyFileSync(path.join(root, 'scripts/release/install.sh'), path.join(release, 'install'))
    chmodSync(path.join(release, 'install'), 0o755)
    sum()
  }
  const state = () =>
    filesBelow(target).map((name) => {
      const { mtimeMs, ino, mode } = lstatSync(at(name))
      return [name, mtimeMs, ino, mode]
    })

  it('builds the release, its server beside it, and what an operator needs', () => {
    pack('1.2.3')
    expect(install()).toEqual({ status: 0, said: expect.stringContaining('Installed Chukta 1.2.3') })
    expect(readlinkSync(at('opt/chukta/current'))).toBe('releases/1.2.3')
    expect(readFileSync(at('opt/chukta/current/postgresql/18.4/bin/postgres'), 'utf8')).toBe(program)
    expect(readlinkSync(at('opt/chukta/releases/1.2.3/postgresql/18.4'))).toBe('../../../postgresql/18.4')
    expect(lstatSync(at('etc/chukta/chukta.env')).mode & 0o777).toBe(0o640)
    expect(lstatSync(at('var/lib/chukta')).mode & 0o777).toBe(0o700)
    expect(readFileSync(at('etc/systemd/system/chukta.service'), 'utf8')).toBe('# 1.2.3\n')
    expect(readFileSync(at('etc/logrotate.d/chukta'), 'utf8')).toBe('# logs of 1.2.3\n')
    expect(spawnSync(at('usr/local/bin/chukta')).status).toBe(0)
  })

  it('changes nothing the second time, and never the environment', () => {
    writeFileSync(at('etc/chukta/chukta.env'), 'PORT=4001\n')
    const before = state()
    expect(install()).toEqual({ status: 0, said: expect.stringContaining('already') })
    expect(state()).toEqual(before)
  })

  it('refuses a flipped byte, and replaces a release that was copied in part', () => {
    const file = path.join(release, 'postgresql/18.4/bin/postgres')
    writeFileSync(file, `${program} `)
    expect(install()).toEqual({ status: 1, said: expect.stringContaining('are not as they were built') })
    writeFileSync(file, program)
    rmSync(at('opt/chukta/releases/1.2.3/bin/chukta'))
    mkdirSync(at('opt/chukta/releases/.draft'))
    expect(install()).toEqual({ status: 0, said: expect.stringContaining('Installed') })
    expect(filesBelow(at('opt/chukta/releases')).some((name) => name.startsWith('.'))).toBe(false)
    expect(spawnSync(at('usr/local/bin/chukta')).status).toBe(0)
  })

  it('leaves the version in use, unless --switch says so', () => {
    pack('1.2.4')
    expect(install().said).toContain('In use: releases/1.2.3.')
    expect(install('--switch').said).toContain('In use: releases/1.2.4.')
    expect(readFileSync(at('etc/systemd/system/chukta.service'), 'utf8')).toBe('# 1.2.4\n')
    expect(install('--swich')).toEqual({
      status: 1,
      said: expect.stringContaining('there is no option --swich'),
    })
  })

  it('refuses a system on which its programs do not run', () => {
    write('chukta-1.2.3/node/bin/node', '#!/bin/sh\necho "libstdc++.so.6: no such file" >&2; exit 127\n')
    sum()
    const said = 'install: node does not run on this system: libstdc++.so.6: no such file\n'
    expect(install()).toEqual({ status: 1, said })
    pack('1.2.4')
  })

  it('refuses while another install runs', async () => {
    const other = spawn('flock', [at('opt/chukta/.install.lock'), 'sh', '-c', 'echo held; read x'])
    await once(other.stdout, 'data')
    expect(install()).toEqual({ status: 1, said: 'install: another install is running.\n' })
    other.stdin.end('\n')
    await once(other, 'close')
    expect(install().status).toBe(0)
  })
})
