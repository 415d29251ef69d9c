import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listSearch, textSearch } from './list-search.ts'

test('keeps a page and one of the sizes', () => {
  expect(listSearch({ page: '3', per_page: '50' })).toEqual({ page: 3, per_page: 50 })
  expect(listSearch({})).toEqual({})
})

test('leaves out values that are neither', () => {
  for (const page of ['0', '-1', '1.5', 'abc', '1']) expect(listSearch({ page })).toEqual({})
  for (const per_page of ['7', '100', '', 'x']) expect(listSearch({ per_page })).toEqual({})
})

const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
)

test('reads a page and a size from any address, and reads its own result unchanged', () => {
  fc.assert(
    fc.property(anything, anything, (page, per_page) => {
      const read = listSearch({ page, per_page, other: page })
      expect(listSearch(read)).toEqual(read)
      expect(Object.keys(read).filter((name) => name !== 'page' && name !== 'per_page')).toEqual([])
      if (read.page !== undefined) expect(Number.isInteger(read.page) && read.page > 1).toBe(true)
      if (read.per_page !== undefined) expect([5, 10, 20, 50]).toContain(read.per_page)
    }),
  )
})

test('keeps every possible page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000_000 }), (page) => {
      expect(listSearch({ page: String(page) })).toEqual({ page })
      expect(listSearch({ page })).toEqual({ page })
    }),
  )
})

test('searches for text alone, trimmed and at most 100 characters long', () => {
  expect(textSearch({ search: ' Meera ' })).toEqual({ search: 'Meera' })
  for (const search of ['', '   ', undefined, null, 5, ['Meera']]) expect(textSearch({ search })).toEqual({})
  fc.assert(
    fc.property(fc.string({ maxLength: 150 }), (search) => {
      const read = textSearch({ search }).search
      expect(read ?? '').toBe(search.trim().slice(0, 100))
    }),
  )
})
