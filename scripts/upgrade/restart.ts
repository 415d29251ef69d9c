import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { folderOf, type Place, rootOption, switchBack, switchTo, versionAt } from './installed.ts'
import { isReady, restart, type Unit } from './units.ts'

const READY_MS = 120_000

type Plan = {
  units: Unit[]
  /** What is asked of the new version once every service runs it: why it may not stay, or undefined. */
  verify?: () => string | undefined
  waitMs?: number
}

/**
 * Puts a version in use: link, units, and the services one after the other, each until it is of that version and ready.
 * Services that are so already are left alone, so that an interrupted call is put right by another one. Where a service
 * does not get ready, or `verify` objects to what was restarted, the version before is put back in the same way. Throws an Error
 * that says what is in use.
 */
export async function putInUse(
  place: Place,
  version: string,
  { units, verify = () => undefined, waitMs = READY_MS }: Plan,
): Promise<void> {
  const isSwitched = versionAt(place, 'current') === version
  const before = versionAt(place, isSwitched ? 'previous' : 'current')
  const earlier = isSwitched ? undefined : versionAt(place, 'previous')
  switchTo(place, version)
  installUnits(place, version)
  const { restarted, stuck } = await roll(place, version, units, waitMs)
  const why = stuck ? `did not get ready (journalctl -u ${stuck}).` : verify()
  if (!why) return
  const failed = `Chukta ${version} ${why}`
  if (restarted === 0) throw new Error(`${failed} It is in use nevertheless: chukta rollback`)
  if (!before || before === version) throw new Error(failed)
  switchBack(place, before, earlier)
  installUnits(place, before)
  const back = await roll(place, before, units, waitMs)
  throw new Error(
    `${failed} ${folderOf(place, before)} is in use again${back.stuck ? `, and ${back.stuck} is not ready either.` : ', and ready.'}`,
  )
}

/** One service at a time, so that the others answer; stops at one that does not get ready. */
async function roll(place: Place, version: string, units: Unit[], waitMs: number) {
  let restarted = 0
  for (const unit of units) {
    if (await isReady(place, unit, version)) continue
    restarted += 1
    if (!restart(unit) || !(await isReady(place, unit, version, waitMs)))
      return { restarted, stuck: unit.name }
  }
  return { restarted, stuck: undefined }
}

/** A version's own install script compares and copies its units. */
function installUnits(place: Place, version: string): void {
  const args = ['--switch', ...rootOption(place)]
  const { status } = spawnSync(path.join(folderOf(place, version), 'install'), args, { stdio: 'inherit' })
  if (status !== 0) console.error(`The units of ${version} could not be installed.`)
}
