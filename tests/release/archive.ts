import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { Walk } from '../documentation/walk.ts'

/** The archive that `RELEASE_ARCHIVE` names, or one of the sources as they are. */
export async function archiveOfRelease(folder: string): Promise<string> {
  if (process.env.RELEASE_ARCHIVE) return process.env.RELEASE_ARCHIVE
  const walk = new Walk({})
  try {
    walk.cloneProject()
    const command = ['scripts/release.ts', folder]
    const made = spawnSync(process.execPath, command, { cwd: walk.project, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(made.stderr)
  } finally {
    await walk.end()
  }
  const [archive = ''] = globSync('chukta-*.tar.gz', { cwd: folder })
  return path.join(folder, archive)
}
