import { expect, test } from 'vitest'
import { z } from 'zod'
import { WIRES } from '../wires.ts'
import { compare } from './compare.ts'
import { anyParameter, readOfficial, type Schema } from './open-api.ts'

/** What we know better than the provider's file, and where from. */
const KNOWN = new Map<string, string>([])

const folder = process.env.WIRE_SCHEMAS
const files = folder ? readOfficial(folder) : []
const calls = WIRES.flatMap(({ provider, calls: described }) =>
  Object.entries(described).map(([name, call]) => ({ provider, name, call })),
)
const asJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Schema

test.runIf(folder)('no call of ours differs from the provider’s own file', () => {
  const compared = calls.flatMap(({ name, call }) => {
    const file = files.find((one) => one.calls.has(anyParameter(name)))
    const official = file?.calls.get(anyParameter(name))
    if (!file || !official) return []
    const { body, answer, query } = call
    const found = [
      ...(body && official.body ? compare(asJson(body), official.body, file, 'request') : []),
      ...(official.answer ? compare(asJson(answer), official.answer, file, 'answer') : []).map(
        (one) => `answer ${one}`,
      ),
      ...Object.keys((query ? asJson(query).properties : undefined) ?? {})
        .filter((own) => !official.query.some(({ name: other }) => other === own))
        .map((own) => `?${own}: is no field`),
    ]
    return [{ name, found: found.map((one) => `${name} ${one}`).filter((one) => !KNOWN.has(one)) }]
  })
  console.log(`${compared.length} of ${calls.length} calls stand in the files of ${folder}.`)
  expect(compared.flatMap(({ found }) => found)).toEqual([])
  expect(compared.length).toBeGreaterThan(0)
})
