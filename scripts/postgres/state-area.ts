import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** A persistent system folder that every user may traverse; root creates it when it is missing. */
export function stateArea(): string {
  const folder = process.platform === 'darwin' ? '/Library/Application Support/chukta' : '/var/lib/chukta'
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}
