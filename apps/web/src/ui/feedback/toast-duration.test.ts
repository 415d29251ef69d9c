import { expect, test } from 'vitest'
import { toastDurationMs } from './toast-duration.ts'

test('5 s for short sentences, 2 s plus 50 ms a character for long ones', () => {
  expect(toastDurationMs('')).toBe(5_000)
  expect(toastDurationMs('x'.repeat(60))).toBe(5_000)
  expect(toastDurationMs('x'.repeat(61))).toBe(5_050)
  expect(toastDurationMs('x'.repeat(200))).toBe(12_000)
})
