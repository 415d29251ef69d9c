import { expect, test } from 'vitest'
import { gstinCheckCharacter, isGstinWhole } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '33GSPTN9771G3ZP', '29AABCR1718E1ZL', '07AAGFF2194N1Z1'])(
  '%s ends as it should',
  (gstin) => {
    expect(isGstinWhole(gstin)).toBe(true)
  },
)

test('one wrong character, or two that changed places, shows', () => {
  const gstin = '27AAPFU0939F1ZV'
  for (const at of [0, 1, 5, 8, 11, 12]) {
    const other = gstin[at] === '7' ? '8' : gstin[at] === 'A' ? 'B' : /\d/.test(gstin.charAt(at)) ? '7' : 'A'
    expect(isGstinWhole(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false)
  }
  expect(isGstinWhole('72AAPFU0939F1ZV')).toBe(false)
  expect(isGstinWhole('33GSPTN9771G3ZQ')).toBe(false)
  expect(gstinCheckCharacter('27AAPFU0939F1Z')).toBe('V')
})
