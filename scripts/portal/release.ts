import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './settings.ts'

const VERSION = path.join(root, 'VERSION')

/** True in a release, which is built and has neither sources nor npm. */
export const isRelease = existsSync(VERSION)

/** The version of this portal. */
export function versionOfPortal(): string {
  if (isRelease) return readFileSync(VERSION, 'utf8').trim()
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version
}

/** How a person calls a command here: `npm run migrate -- --new`, in a release `chukta migrate --new`. */
export function commandOf(name: string, args = ''): string {
  if (isRelease) return `chukta ${name} ${args}`.trim()
  return name === 'start' ? 'npm start' : `npm run ${name}${args && ` -- ${args}`}`
}
