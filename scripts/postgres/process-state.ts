import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * The current owner of a process id. `server`: a PostgreSQL that serves this data folder. `other`: another program that
 * has been given the id since. `gone`: none, or a zombie.
 */
export function processState(pid: number, dataFolder: string): 'server' | 'other' | 'gone' {
  return process.platform === 'linux' ? linuxState(pid, dataFolder) : portableState(pid, dataFolder)
}

/** True while any process works in the data folder: children of a killed server live on for a moment. */
export function isFolderInUse(dataFolder: string): boolean {
  if (process.platform !== 'linux') return false
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.some((id) => attempt(() => readlinkSync(`/proc/${id}/cwd`)) === dataFolder)
}

function linuxState(pid: number, dataFolder: string): 'server' | 'other' | 'gone' {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The program's name is in brackets and may contain anything: the state follows the last bracket.
  if (stat === undefined || /^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1))) return 'gone'
  const args = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.split('\0') ?? []
  return args.includes(dataFolder) ? 'server' : 'other'
}

function portableState(pid: number, dataFolder: string): 'server' | 'other' | 'gone' {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  if (stdout.trim() === '' || stdout.trim().startsWith('Z')) return 'gone'
  return stdout.includes(dataFolder) ? 'server' : 'other'
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
