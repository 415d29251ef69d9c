import { expect, test } from 'vitest'
import { z } from 'zod'
import { spoil } from './spoil.ts'

const schema = z.strictObject({
  amount: z.number(),
  payee: z.strictObject({ kind: z.enum(['vendor', 'employee']), note: z.string().nullish() }).optional(),
  lines: z.array(z.strictObject({ id: z.string() })),
})
const good = { amount: 7, payee: { kind: 'vendor', note: null }, lines: [{ id: 'a' }, { id: 'b' }] }

test('every field of every object is spoilt in each way that its schema refuses', () => {
  const spoilt = spoil(schema, good)
  expect(spoilt.map(({ path, problem }) => `${path} ${problem}`)).toEqual([
    'no_such_field unknown',
    'amount missing',
    'amount invalid',
    'payee invalid',
    'payee.no_such_field unknown',
    'payee.kind missing',
    'payee.kind invalid',
    'payee.kind invalid',
    'payee.note invalid',
    'lines missing',
    'lines invalid',
    'lines[0].no_such_field unknown',
    'lines[0].id missing',
    'lines[0].id invalid',
  ])
  for (const { value } of spoilt) expect(schema.safeParse(value).success).toBe(false)
  expect(spoilt.at(-1)?.value).toEqual({ ...good, lines: [{ id: 17 }, { id: 'b' }] })
})

test('refuses a good value that lacks a field', () => {
  const { payee: _payee, ...others } = good
  expect(() => spoil(schema, others)).toThrow('has no payee')
})
