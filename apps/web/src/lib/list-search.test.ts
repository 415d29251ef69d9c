import { expect, test } from 'vitest'
import { listSearch } from './list-search.ts'

test('keeps a page and one of the sizes', () => {
  expect(listSearch({ page: '3', per_page: '50' })).toEqual({ page: 3, per_page: 50 })
  expect(listSearch({})).toEqual({})
})

test('leaves out what is neither', () => {
  for (const page of ['0', '-1', '1.5', 'abc', '1']) expect(listSearch({ page })).toEqual({})
  for (const per_page of ['7', '100', '', 'x']) expect(listSearch({ per_page })).toEqual({})
})
