import type { Page } from '@playwright/test'
import type { CallSpec } from '../../../packages/contract/src/call.ts'
import { contractCalls } from '../../../packages/contract/test/contract-calls.ts'

/** A value on no list of the contract. */
const WORD = 'UNHEARD_OF'

type Schema = {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      element?: Schema
      innerType?: Schema
      valueType?: Schema
      options?: Schema[]
      entries?: Record<string, string>
    }
  }
  safeParse(value: unknown): { success: boolean }
}

/**
 * From now on every answer of the api has an unlisted value in place of each listed one, as a newer server may send it.
 * Returns the replaced values, as `GET /path: field`.
 */
export async function answerInUnknownWords(page: Page): Promise<Set<string>> {
  const replaced = new Set<string>()
  const calls = await answered()
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const spec = calls.find(
      ({ method, path }) => method === route.request().method() && path.test(pathname.replace(/^\/api/, '')),
    )?.spec
    if (!spec) return route.fallback()
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort()
    const answer = response.ok() ? await response.json().catch(() => undefined) : undefined
    if (answer === undefined) return route.fulfill({ response })
    const note = (field: string) => replaced.add(`${spec.method} ${spec.path}: ${field}`)
    return route.fulfill({ response, json: unheard(spec.answer as unknown as Schema, answer, '', note) })
  })
  return replaced
}

async function answered(): Promise<{ method: string; path: RegExp; spec: CallSpec }[]> {
  const found = (await contractCalls()).map(({ spec }) => ({
    method: spec.method,
    path: new RegExp(`^${spec.path.replace(/:\w+/g, '[^/]+')}$`),
    spec,
  }))
  // A path of fixed words before one with an id.
  return found.sort(
    (one, other) => Number(one.spec.path.includes(':')) - Number(other.spec.path.includes(':')),
  )
}

/** An answer with each listed value replaced. */
function unheard(schema: Schema, value: unknown, at: string, note: (field: string) => void): unknown {
  const { def } = schema._zod
  if (value === null || value === undefined) return value
  if (def.type === 'enum' && Object.keys(def.entries ?? {}).length > 1) {
    note(at)
    return WORD
  }
  if (def.innerType) return unheard(def.innerType, value, at, note)
  if (def.element && Array.isArray(value)) {
    return value.map((one) => unheard(def.element as Schema, one, `${at}[]`, note))
  }
  if (def.options) {
    const fits = def.options.find((option) => option.safeParse(value).success)
    return fits ? unheard(fits, value, at, note) : value
  }
  if (typeof value !== 'object') return value
  const fields = Object.entries(value).map(([name, one]) => {
    const inner = def.shape?.[name] ?? def.valueType
    return [name, inner ? unheard(inner, one, at === '' ? name : `${at}.${name}`, note) : one]
  })
  return Object.fromEntries(fields)
}
