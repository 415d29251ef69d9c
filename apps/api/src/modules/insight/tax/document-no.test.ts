import { describe, expect, it } from 'vitest'
import { documentNo, financialYearOf, seriesHead } from './document-no.ts'

const IN_2026 = new Date('2026-11-21T10:15:30.000Z')

describe('the number of a document', () => {
  it.each([
    ['invoice', 'CK', IN_2026, 42, 'CK/2627/0000042'],
    ['credit', 'CK', IN_2026, 42, 'CK/2627/C000042'],
    ['debit', 'X', new Date('2100-03-31T10:00:00Z'), 1, 'X/9900/D000001'],
    ['invoice', '7A', new Date('2010-03-31T10:00:00Z'), 12_345_678, '7A/0910/12345678'],
    ['credit', 'CK', IN_2026, 9_999_999, 'CK/2627/C9999999'],
  ] as const)('%s of %s', (kind, prefix, at, number, no) => {
    expect(documentNo(kind, seriesHead(kind, prefix, at), number)).toBe(no)
    expect(no.length).toBeLessThanOrEqual(16)
  })

  it('never has more than 16 characters: a full series has no next one', () => {
    expect(() => documentNo('invoice', 'CK/2627/', 100_000_000)).toThrow(RangeError)
    expect(() => documentNo('credit', 'CK/2627/C', 10_000_000)).toThrow(RangeError)
  })
})

describe('the financial year of a moment', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 2025],
    ['2026-03-31T18:30:00.000Z', 2026],
    ['2026-12-31T23:59:59.000Z', 2026],
    ['2027-01-01T00:00:00.000Z', 2026],
    ['2027-03-31T18:30:00.000Z', 2027],
  ])('%s began in %i', (at, year) => {
    expect(financialYearOf(new Date(at))).toBe(year)
  })
})
