import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const bin = path.join(root, 'node_modules', '.bin')

/**
 * Makes node_modules what package-lock.json says, with `npm ci`, unless it already is.
 * Plain JavaScript without dependencies: it runs on the machine's own Node (>= 20.11) before anything
 * is installed. Leaves the process with a clear message when it cannot.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the packages of package-lock.json …')
  const result = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: pathWithoutProject() },
  })
  if (result.error) fail(`npm could not be started (${result.error.message}). Is it installed?`)
  if (result.status !== 0) fail('npm ci failed; its messages are above.')
}

/**
 * The Node that runs the portal: the one the project brings, else the machine's own if it is 24 or later
 * (there is no Node package for some platforms). Gives its path.
 */
export function projectNode() {
  const own = path.join(bin, 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `There is no Node package for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}: ` +
      'install Node 24 or later (https://nodejs.org/en/download) and run the command again.',
  )
}

/**
 * True when what npm last installed holds every package of the lock file in the locked version.
 * npm writes its record at the very end of an install, so one that was cut off does not count.
 */
function isInstalled() {
  const installed = readLock(path.join(root, 'node_modules', '.package-lock.json'))
  const locked = readLock(path.join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/')) return true
    const found = installed[place]
    if (!found) return wanted.optional === true && !isCertainlyForThisMachine(wanted)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** Packages that also depend on the C library, or name no system, are left to npm's judgement. */
function isCertainlyForThisMachine({ os, cpu, libc }) {
  return !libc && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm must not run on the Node that it is about to delete and install again. */
function pathWithoutProject() {
  const parts = (process.env.PATH ?? '').split(path.delimiter)
  return parts.filter((part) => part !== bin).join(path.delimiter)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
