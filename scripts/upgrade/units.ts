import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../portal/keep-running.ts'
import type { Settings } from '../portal/settings.ts'
import type { Place } from './installed.ts'

/** A service of this host that answers calls, and the address that says whether it is ready. */
export type Unit = { name: string; readyUrl: string }

const ONE_HOST = 'chukta.service'
const COPY = /^chukta-api@(\d+)\.service$/

/**
 * The services of the portal that run here or are being started: the copies of the API by their ports, else the portal with
 * its PostgreSQL. Without any it is the latter, unless the database is elsewhere: that throws an Error for the operator.
 */
export function unitsHere({ healthUrl, databaseUrl }: Pick<Settings, 'healthUrl' | 'databaseUrl'>): Unit[] {
  const options = ['--plain', '--no-legend', '--state=active,activating,deactivating,reloading']
  const listed = systemctl('list-units', ...options, ONE_HOST, 'chukta-api@*.service')
  const names = listed.said.split('\n').map((line) => line.trim().split(/\s+/)[0] ?? '')
  const units = names.flatMap((name): Unit[] => {
    if (name === ONE_HOST) return [{ name, readyUrl: `${healthUrl}/ready` }]
    const [, port] = COPY.exec(name) ?? []
    if (!port) return []
    const url = new URL(`${healthUrl}/ready`)
    url.port = port
    return [{ name, readyUrl: url.href }]
  })
  if (units.length > 0) return units.toSorted((a, b) => a.name.localeCompare(b.name))
  if (databaseUrl)
    throw new Error('No copy of the portal runs here. Start it first: systemctl start chukta-api@4000')
  return [{ name: ONE_HOST, readyUrl: `${healthUrl}/ready` }]
}

/**
 * The version whose program a service runs now, by its process: `ready` alone may be the answer of the one before. No
 * answer of the portal names the version. Undefined where the service does not run, or runs something else.
 */
function versionRunning({ opt }: Place, { name }: Pick<Unit, 'name'>): string | undefined {
  const pid = systemctl('show', '--property=MainPID', '--value', name).said.trim()
  if (!Number(pid)) return undefined
  try {
    const program = readlinkSync(`/proc/${pid}/exe`)
    const [version, ...within] = path.relative(path.join(opt, 'releases'), program).split(path.sep)
    return version !== '..' && within.join('/') === 'node/bin/node' ? version : undefined
  } catch {
    return undefined
  }
}

/** Whether a service is of a version and ready, at once or within `waitMs`. */
export async function isReady(place: Place, unit: Unit, version: string, waitMs = 0): Promise<boolean> {
  const deadline = Date.now() + waitMs
  for (;;) {
    if ((await answers(unit.readyUrl)) && versionRunning(place, unit) === version) return true
    if (Date.now() >= deadline) return false
    await sleep(200)
  }
}

/** Restarts a service; the command ends when the old process has, and the new one began. False where that failed. */
export function restart({ name }: Unit): boolean {
  const { isDone, said } = systemctl('restart', name)
  if (!isDone) console.error(said)
  return isDone
}

function systemctl(...args: string[]): { isDone: boolean; said: string } {
  const { status, error, stdout, stderr } = spawnSync('systemctl', args, { encoding: 'utf8' })
  return { isDone: status === 0, said: status === 0 ? stdout : (error?.message ?? stderr) }
}
