import { expect, it } from 'vitest'
import { type Bank, bankNow, findBanks } from './bank-search.ts'

const bank = (bank_name: string, short_names: string[] = [], merged_into: string | null = null): Bank => ({
  bank_name,
  ifsc_code: null,
  ifsc_codes: [],
  short_names,
  merged_into,
})
const BANKS = [
  bank('State Bank of India', ['SBI']),
  bank('Punjab National Bank', ['PNB']),
  bank('Bank of Baroda', ['BoB']),
  bank('Union Bank of India', ['UBI']),
  bank('Baroda City Co-operative Bank'),
  bank('Bassein Catholic Co-operative Bank'),
  bank('Bob Employees Co-operative Bank'),
  bank('Vijaya Bank', [], 'Bank of Baroda'),
  bank('United Bank of India', [], 'Punjab National Bank'),
]
const found = (typed: string) => findBanks(BANKS, typed).map(({ bank_name }) => bank_name)

it.each([
  ['sbi', 'State Bank of India'],
  ['  PNB ', 'Punjab National Bank'],
  ['bob', 'Bank of Baroda'],
  ['baroda', 'Baroda City Co-operative Bank'],
  ['state  bank', 'State Bank of India'],
  ['vijaya', 'Vijaya Bank'],
])('%s finds %s first', (typed, first) => {
  expect(found(typed)[0]).toBe(first)
})

it('keeps merged banks behind others that fit as well', () => {
  expect(found('un')).toEqual(['Union Bank of India', 'United Bank of India', 'Punjab National Bank'])
})

it('keeps the order of the list for an empty text, and finds nothing for another', () => {
  expect(found('')).toEqual(BANKS.map(({ bank_name }) => bank_name))
  expect(found('no such bank')).toEqual([])
})

it('leads a merged bank to the one that has its accounts', () => {
  expect(bankNow(BANKS, 'Vijaya Bank')?.bank_name).toBe('Bank of Baroda')
  expect(bankNow(BANKS, 'State Bank of India')?.bank_name).toBe('State Bank of India')
  expect(bankNow(BANKS, 'A bank of before')).toBeUndefined()
})
