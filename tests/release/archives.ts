import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Walk } from '../documentation/walk.ts'

const FIRST = '0.1.0-rc.1'
export const MIGRATION = '9000-next.sql'

export type Archives = { first: string; second: string; versions: [string, string] }

/**
 * Two release candidates built from a clone: the second has one more migration, which only adds. RELEASE_ARCHIVES names a
 * folder that has them already. Throws with what the build said.
 */
export async function buildArchives(folder: string): Promise<Archives> {
  const known = process.env.RELEASE_ARCHIVES
  const place = known ?? folder
  const versions: [string, string] = [FIRST, '0.1.0-rc.2']
  const [first, second] = versions.map((version) =>
    path.join(place, `chukta-${version}-linux-x64.tar.gz`),
  ) as [string, string]
  if (existsSync(first) && existsSync(second)) return { first, second, versions }
  const walk = new Walk({})
  try {
    walk.cloneProject()
    release(walk.project, versions[0], place)
    writeFileSync(
      path.join(walk.project, 'apps/api/schema/migrations', MIGRATION),
      'create table next_version (id int);\nalter table users add column next_note text;\n',
    )
    release(walk.project, versions[1], place)
  } finally {
    await walk.end()
  }
  return { first, second, versions }
}

function release(clone: string, version: string, place: string): void {
  for (const file of ['package.json', 'package-lock.json']) {
    const full = path.join(clone, file)
    writeFileSync(
      full,
      readFileSync(full, 'utf8').replace(/"version": "0\.1\.0[^"]*"/, `"version": "${version}"`),
    )
  }
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['scripts/release.ts', place, '--dirty'], { cwd: clone, env, stdio: 'pipe' })
}

/** Makes another archive of one: `change` gets the unpacked folder, whose checksums are written anew. */
export function repack(
  archive: string,
  folder: string,
  version: string,
  change: (folder: string) => void,
): string {
  const name = `chukta-${version}-linux-x64`
  const inside = path.join(folder, name)
  execFileSync('mkdir', ['-p', inside])
  execFileSync('tar', ['xzf', archive, '-C', inside, '--strip-components=1'])
  writeFileSync(path.join(inside, 'VERSION'), `${version}\n`)
  change(inside)
  const sums = 'find . -type f ! -name SHA256SUMS -printf "%P\\0" | sort -z | xargs -0 sha256sum >SHA256SUMS'
  execFileSync(
    'sh',
    ['-c', `${sums} && cd .. && tar cf ${name}.tar.gz -I 'gzip -1' ${name} && rm -r ${name}`],
    {
      cwd: inside,
    },
  )
  return path.join(folder, `${name}.tar.gz`)
}

/** Puts a script in the place of a program of a release; the program is `$real` to it. */
export function replaceProgram(folder: string, name: string, script: string): void {
  const file = path.join(folder, name)
  renameSync(file, `${file}.real`)
  writeFileSync(file, `#!/bin/sh\nreal=$(readlink -f "$0").real\n${script}\n`, { mode: 0o755 })
}

/** A release whose API ends at once. */
export function breakApi(folder: string): void {
  for (const file of globSync('dist/programs/*/api.js', { cwd: folder }))
    writeFileSync(path.join(folder, file), 'process.exit(1)\n')
}
