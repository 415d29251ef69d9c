import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runLogged, say } from './portal/steps.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const bin = path.join(root, 'node_modules', '.bin')

/**
 * Runs `npm ci` unless node_modules already matches package-lock.json.
 * Plain JavaScript without dependencies: it runs on the machine's own Node (>= 20.11) before anything
 * is installed. Exits with a clear message when it fails.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const env = { ...process.env, PATH: pathWithoutProject() }
  const why = runLogged('Installing the packages', 'install', 'npm', args, { cwd: root, env })
  if (why) fail(`The packages could not be installed (npm ci): ${why}`)
}

/**
 * Returns the path of the Node that runs the portal: the project's own, else the machine's if it is version 24 or
 * later (some platforms have no Node package).
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
 * npm writes its record last, so an interrupted install does not count.
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

/** npm decides about packages that also depend on the C library or name no system. */
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

/** npm must not run on the Node that it is about to replace. */
function pathWithoutProject() {
  const parts = (process.env.PATH ?? '').split(path.delimiter)
  return parts.filter((part) => part !== bin).join(path.delimiter)
}

function fail(message) {
  say(message)
  process.exit(1)
}
