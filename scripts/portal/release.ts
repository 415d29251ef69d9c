import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isRelease } from '../../apps/api/src/platform/configuration/command-of.ts'
import { root } from './settings.ts'

const VERSION = path.join(root, 'VERSION')

/** The version of this portal. */
export function versionOfPortal(): string {
  if (isRelease) return readFileSync(VERSION, 'utf8').trim()
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version
}
