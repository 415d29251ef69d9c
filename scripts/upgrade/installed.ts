import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** The folder that holds `releases`, `postgresql` and the link `current`: `/opt/chukta`. */
export type Place = { opt: string }

/** The place of an installed release; null for an unpacked one and for a clone. `root` is the release. */
export function placeOf(root: string): Place | null {
  const releases = path.dirname(root)
  if (path.basename(releases) !== 'releases' || !existsSync(path.join(root, 'VERSION'))) return null
  return { opt: path.dirname(releases) }
}

/** Versions whose releases are there, oldest name first. */
export function versionsIn({ opt }: Place): string[] {
  return readdirSync(path.join(opt, 'releases'))
    .filter((name) => !name.startsWith('.'))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
}

/** The version that a link names: `current`, or `previous` for the one before. */
export function versionAt({ opt }: Place, link: 'current' | 'previous'): string | undefined {
  try {
    return path.basename(readlinkSync(path.join(opt, link)))
  } catch {
    return undefined
  }
}

export function folderOf({ opt }: Place, version: string): string {
  return path.join(opt, 'releases', version)
}

/**
 * The major versions of PostgreSQL where they differ: that of the cluster of a data folder, and the one that a release brings.
 * Undefined where they are the same, or there is no cluster.
 */
export function otherPostgres(cluster: string | null, release: string): [string, string] | undefined {
  if (!cluster) return undefined
  const from = readFileSync(path.join(cluster, 'data/PG_VERSION'), 'utf8').trim()
  const [server = ''] = readdirSync(path.join(release, 'postgresql'))
  const [to = ''] = server.split('.')
  return from === to ? undefined : [from, to]
}

/**
 * The commands, as root, that copy the database into the PostgreSQL of an archive: those of "A new PostgreSQL" in the page on
 * upgrades. `archive` is its file, `file` the environment file where it is not the usual one.
 */
export function commandsForPostgres(archive: string, version: string, file?: string): string[] {
  const unpacked = `./${path.basename(archive, '.tar.gz')}`
  const next = (command: string) =>
    `su chukta -c '/opt/chukta/releases/${version}/bin/chukta ${command}${file ? ` --env ${file}` : ''}'`
  return [
    `tar xzf ${archive}`,
    `${unpacked}/install`,
    next('migrate'),
    'systemctl stop chukta',
    next('upgrade-database'),
    `${unpacked}/install --switch`,
    'systemctl start chukta',
  ]
}

/** The option of `install` for a place below another folder. */
export function rootOption({ opt }: Place): string[] {
  const below = opt.endsWith('/opt/chukta') ? opt.slice(0, -'/opt/chukta'.length) : ''
  return below ? ['--root', below] : []
}

/** Makes a version the one in use, and remembers the one before. A link is replaced in one step. */
export function switchTo(place: Place, version: string): void {
  const before = versionAt(place, 'current')
  if (before === version) return
  if (before) link(place, 'previous', before)
  link(place, 'current', version)
}

/** Puts back a version that was in use, after one that did not work; `earlier` is the one before it. */
export function switchBack(place: Place, version: string, earlier: string | undefined): void {
  link(place, 'current', version)
  if (earlier) link(place, 'previous', earlier)
  else rmSync(path.join(place.opt, 'previous'), { force: true })
}

function link({ opt }: Place, name: string, version: string): void {
  const draft = path.join(opt, `.${name}`)
  rmSync(draft, { force: true })
  symlinkSync(path.join('releases', version), draft)
  renameSync(draft, path.join(opt, name))
}
