import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Files and links below a folder, hidden ones included: their names from it, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
