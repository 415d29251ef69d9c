import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../portal/keep-running.ts'
import { folderOf, type Place, rootOption, switchBack, switchTo, versionAt } from './installed.ts'

const READY_MS = 120_000
const UNIT = 'chukta'

/**
 * Puts a version in use: link, units, restart, and `ready`. If it does not get ready within two minutes, the
 * version before is put back and an Error says so. `readyUrl` is that of the portal.
 */
export async function putInUse(
  place: Place,
  version: string,
  readyUrl: string,
  waitMs = READY_MS,
): Promise<void> {
  const before = versionAt(place, 'current')
  const earlier = versionAt(place, 'previous')
  switchTo(place, version)
  installUnits(place, version)
  if (restart() && (await untilReady(readyUrl, waitMs))) return
  if (!before || before === version) throw new Error(`Chukta ${version} is not ready: journalctl -u ${UNIT}`)
  switchBack(place, before, earlier)
  installUnits(place, before)
  const isBack = restart() && (await untilReady(readyUrl, waitMs))
  throw new Error(
    `Chukta ${version} did not get ready (journalctl -u ${UNIT}). ${folderOf(place, before)} is in use again` +
      `${isBack ? ', and ready.' : ', and is not ready either.'}`,
  )
}

/** A version's own install script compares and copies its units. */
function installUnits(place: Place, version: string): void {
  const args = ['--switch', ...rootOption(place)]
  const { status } = spawnSync(path.join(folderOf(place, version), 'install'), args, { stdio: 'inherit' })
  if (status !== 0) console.error(`The units of ${version} could not be installed.`)
}

function restart(): boolean {
  const { status, error, stderr } = spawnSync('systemctl', ['restart', UNIT], { encoding: 'utf8' })
  if (status !== 0) console.error(error?.message ?? stderr)
  return status === 0
}

async function untilReady(url: string, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs
  while (!(await answers(url))) {
    if (Date.now() > deadline) return false
    await sleep(500)
  }
  return true
}
