import { describe, expect, it, test } from 'vitest'
import { gstinCheckCharacter, gstinError, gstinKind, isGstinWhole } from './gstin.ts'
import { PERSON } from './person-messages.ts'

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

const { gstinFormat, gstinState, gstinCheck, gstinKinds } = PERSON.verification

describe('a number of the GST register', () => {
  it.each([
    ['27AAPFU0939F1Z', 'regular', null],
    ['97AAPFU0939F1Z', 'regular', null],
    ['27AAPFU0939F1C', 'tcs', gstinKinds.tcs],
    ['27AAPFU0939F1D', 'tds', gstinKinds.tds],
    ['27PNEA12345B1D', 'tds', gstinKinds.tds],
    ['0717AUS12345UN', 'uin', gstinKinds.uin],
    ['0717UNO12345ON', 'uin', gstinKinds.uin],
    ['2918USA00015NR', 'non-resident', gstinKinds['non-resident']],
    ['9917IRL29001OS', 'oidar', gstinKinds.oidar],
    ['99AAPFU0939F1Z', 'regular', gstinState],
    ['40AAPFU0939F1Z', 'regular', gstinState],
    ['4017USA00015NR', 'non-resident', gstinState],
    ['0717USA12345OS', null, gstinFormat],
    ['27AAPFU0939F0Z', null, gstinFormat],
  ])('%s with its check character is %s', (first14, kind, sentence) => {
    const gstin = first14 + gstinCheckCharacter(first14)
    expect([gstinKind(gstin), gstinError(gstin)]).toEqual([kind, sentence])
  })

  it('with a typing error says so, and the example of the sentence is one', () => {
    expect(gstinError('27AAPFU0939F1ZX')).toBe(gstinCheck)
    expect(gstinError('')).toBe(gstinFormat)
    expect(gstinError(/\w{15}/.exec(gstinFormat)?.[0] ?? '')).toBeNull()
  })
})
