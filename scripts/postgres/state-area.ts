import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** A lasting folder of the system that every user may pass through; made when it is missing (as root). */
export function stateArea(): string {
  const folder = process.platform === 'darwin' ? '/Library/Application Support/chukta' : '/var/lib/chukta'
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}
