import { globSync } from 'node:fs'
import type { CallSpec } from '../src/call.ts'

const CONTRACT = new URL('../src/', import.meta.url)

/** A lower count means that the files were not found: tests over no calls would pass. */
const AT_LEAST = 250

/** Every call that a file of the contract exports, with its place. Throws an Error when they are not there. */
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
