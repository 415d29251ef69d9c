import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { componentsOf, nativeParts } from './components.ts'

type Listed = {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  licenses?: unknown
  hashes?: unknown
}
type Sbom = { components: Listed[]; dependencies: { ref: string; dependsOn: string[] }[] }

/**
 * What the release is made of, as CycloneDX. npm lists the packages of the lock file; only those for this system stay, and
 * Node, PostgreSQL and its libraries join them. The serial number is the lock file's, `epoch` (seconds) the time.
 */
export function sbomOf(root: string, version: string, epoch: number): string {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  const all: Sbom = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 }),
  )
  const shipped = new Set(componentsOf(lock).map(({ name, version }) => `${name}@${version}`))
  const packages = all.components
    .filter((each) => shipped.has(each['bom-ref']))
    // Another npm adds other fields.
    .map(({ 'bom-ref': ref, type, name, version, purl, licenses, hashes }) => ({
      'bom-ref': ref,
      type,
      name,
      version,
      purl,
      ...(licenses ? { licenses } : {}),
      ...(hashes ? { hashes } : {}),
    }))
  const native = nativeParts(root).map(({ name, version, licence }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
    licenses: [
      licence.startsWith('LicenseRef') ? { license: { name: licence } } : { license: { id: licence } },
    ],
  }))
  const components = [...packages, ...native].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  const known = new Set(components.map((each) => each['bom-ref']))
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: `urn:uuid:${uuidOf(lock)}`,
      version: 1,
      metadata: {
        timestamp: new Date(epoch * 1000).toISOString(),
        component: { 'bom-ref': `chukta@${version}`, type: 'application', name: 'chukta', version },
      },
      components,
      dependencies: all.dependencies
        .filter(({ ref }) => known.has(ref))
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: dependsOn.filter((each) => known.has(each)).toSorted(),
        }))
        .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
    },
    null,
    1,
  )}\n`
}

/** A UUID (version 8) of a text's digest. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
