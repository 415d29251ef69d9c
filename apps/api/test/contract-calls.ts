import { readdir } from 'node:fs/promises'
import type { CallSpec } from '@chukta/contract/call'

const CONTRACT = new URL('../../../packages/contract/src/', import.meta.url)

/** Every call that a module of the contract exports, with where it stands. */
export async function contractCalls(): Promise<{ at: string; spec: CallSpec }[]> {
  const found: { at: string; spec: CallSpec }[] = []
  for (const file of (await readdir(CONTRACT)).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = (await import(new URL(file, CONTRACT).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (value && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value) {
        found.push({ at: `${file}: ${name}`, spec: value as CallSpec })
      }
    }
  }
  return found
}
