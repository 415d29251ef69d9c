import { z } from 'zod'
import type { WireFault } from '../wire-fault.ts'

/** A good value that is wrong in one field. */
export interface Spoilt {
  /** As a refusal names it: `filters.start_date`. */
  path: string
  problem: WireFault['problem']
  value: unknown
}

type Json = z.core.JSONSchema.JSONSchema
type Fields = Record<string, unknown>
const UNKNOWN = 'no_such_field'
const WRONG: Record<string, unknown> = {
  string: 17,
  number: 'seventeen',
  integer: 'seventeen',
  boolean: 'seventeen',
  object: 'seventeen',
  array: 'seventeen',
}

/**
 * A good value, spoiled in one field of its schema after the other: a required field is missing, has another type or an
 * unlisted value, or an unknown field is added. Throws an Error when the good value lacks a field, which would stay
 * untested.
 */
export function spoil(schema: z.ZodType, good: unknown): Spoilt[] {
  return [...walk(z.toJSONSchema(schema), good, '', (value) => value)]
}

function* walk(
  json: Json,
  good: unknown,
  path: string,
  whole: (value: unknown) => unknown,
): Generator<Spoilt> {
  if (json.type === 'array') {
    const [first, ...others] = good as unknown[]
    yield* walk(json.items as Json, first, `${path}[0]`, (value) => whole([value, ...others]))
  }
  if (!json.properties) return
  const fields = good as Fields
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (json.additionalProperties === false) {
    yield { path: at(UNKNOWN), problem: 'unknown', value: whole({ ...fields, [UNKNOWN]: 'x' }) }
  }
  for (const [name, field] of Object.entries(json.properties) as [string, Json][]) {
    if (!(name in fields)) throw new Error(`The good value has no ${at(name)}.`)
    if (json.required?.includes(name)) {
      const { [name]: _gone, ...others } = fields
      yield { path: at(name), problem: 'missing', value: whole(others) }
    }
    for (const wrong of wrongValues(field)) {
      yield { path: at(name), problem: 'invalid', value: whole({ ...fields, [name]: wrong }) }
    }
    yield* walk(field, fields[name], at(name), (value) => whole({ ...fields, [name]: value }))
  }
}

function wrongValues(field: Json): unknown[] {
  // No field with several types accepts a boolean.
  if (field.anyOf || Array.isArray(field.type)) return [true]
  const unlisted = field.enum || field.const !== undefined ? ['unlisted'] : []
  return typeof field.type === 'string' ? [WRONG[field.type], ...unlisted] : unlisted
}
