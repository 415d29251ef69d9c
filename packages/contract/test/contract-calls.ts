import { globSync } from 'node:fs'
import type { CallSpec } from '../src/call.ts'

const CONTRACT = new URL('../src/', import.meta.url)

/** A lower count means that the files were not found: tests over no calls would pass. */
const AT_LEAST = 250

type Call = { at: string; spec: CallSpec }

/** Every call of the portal that a file of the contract exports, with its place. Throws an Error when they are not there. */
export async function contractCalls(): Promise<Call[]> {
  return (await everyCall()).filter(({ spec }) => spec.surface === undefined)
}

/** Every call of the partners' API, with its place. */
export async function partnerCalls(): Promise<Call[]> {
  return (await everyCall()).filter(({ spec }) => spec.surface === 'partner')
}

async function everyCall(): Promise<Call[]> {
  const found: Call[] = []
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
