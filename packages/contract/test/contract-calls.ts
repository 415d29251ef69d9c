import { globSync } from 'node:fs'
import type { CallSpec } from '../src/call.ts'

const CONTRACT = new URL('../src/', import.meta.url)

/** Fewer were not looked for where they stand: a test of none of them would be green. */
const AT_LEAST = 250

/** Every call that a file of the contract exports, with where it stands. Throws an Error when they are not there. */
export async function contractCalls(): Promise<{ at: string; spec: CallSpec }[]> {
  const found: { at: string; spec: CallSpec }[] = []
  for (const file of globSync('**/*.ts', { cwd: CONTRACT.pathname }).sort()) {
    if (file.endsWith('.test.ts')) continue
    const exported = (await import(new URL(file, CONTRACT).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (value && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value) {
        found.push({ at: `${file}: ${name}`, spec: value as CallSpec })
      }
    }
  }
  if (found.length < AT_LEAST) throw new Error(`only ${found.length} calls of the contract were found`)
  return found
}
