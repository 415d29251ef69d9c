import { existsSync } from 'node:fs'
import path from 'node:path'

/** True in a release, which is built and has neither sources nor npm. */
export const isRelease = existsSync(path.resolve(import.meta.dirname, '../../../../../VERSION'))

/** How a person calls a command here: `npm run migrate -- --new`, in a release `chukta migrate --new`. */
export function commandOf(name: string, args = '', isInstalled = isRelease): string {
  if (isInstalled) return `chukta ${name} ${args}`.trim()
  return name === 'start' ? 'npm start' : `npm run ${name}${args && ` -- ${args}`}`
}
