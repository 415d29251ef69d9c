import { expect, it } from 'vitest'
import { verdictOf } from './payee-trust.ts'

it.each([
  ['waiting', null, 'checking'],
  ['unknown', null, 'not-checked'],
  ['invalid', null, 'not-found'],
  ['valid', null, 'unnamed'],
  ['valid', 100, 'matches'],
  ['valid', 85, 'matches'],
  ['valid', 84, 'similar'],
  ['valid', 60, 'similar'],
  ['valid', 59, 'different'],
  ['valid', 0, 'different'],
] as const)('%s with a score of %s is %s', (check_status, match_score, verdict) => {
  expect(verdictOf({ check_status, match_score })).toBe(verdict)
})
