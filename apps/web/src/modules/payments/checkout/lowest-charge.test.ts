import { expect, it } from 'vitest'
import type { OfferedMethod } from './checkout-api.ts'
import { lowestCharge } from './lowest-charge.ts'

const method = (id: number, charge: string | null): OfferedMethod => ({
  id,
  name: `Method ${id}`,
  quote: charge === null ? null : ({ charge } as NonNullable<OfferedMethod['quote']>),
  offReason: null,
})

it.each([
  ['by amount and not by text', [method(1, '236.34'), method(2, '38.33'), method(3, '114.98')], 2],
  ['among the offered ones', [method(1, null), method(2, '38.33'), method(3, '114.98')], 2],
  ['none where two cost the same', [method(1, '38.33'), method(2, '38.33')], undefined],
  ['none without a choice', [method(1, '38.33'), method(2, null)], undefined],
  ['none while they load', undefined, undefined],
] as const)('names the lowest charge: %s', (_, methods, id) => {
  expect(lowestCharge(methods)).toBe(id)
})
