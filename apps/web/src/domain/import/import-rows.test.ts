import { expect, test } from 'vitest'
import { type ImportRow, judgedRow, sameLines, withErrors } from './import-rows.ts'

const row = (line: number, values: Record<string, string> = {}): ImportRow => ({
  line,
  values,
  errors: {},
  notes: {},
})

test('a row with the key of an earlier row names the first of them', () => {
  const keys = ['a', 'b', 'a', '', 'a', '']
  const rows = keys.map((key, place) => row(place + 2, { key }))
  expect([...sameLines(rows, ({ values }) => values.key ?? '')]).toEqual([
    [4, 2],
    [6, 2],
  ])
})

test('errors of a refused import appear at their rows, also after rows were left out', () => {
  const rows = [row(2), row(3), row(4)]
  const sent = [rows[0], rows[2]] as ImportRow[]
  const errors = { 'rows.1.mobile': ['A.', 'B.'], 'rows.1.name': ['C.'], 'rows.9.name': ['D.'], rows: ['E.'] }
  expect(withErrors(rows, sent, errors).map((each) => each.errors)).toEqual([
    {},
    {},
    { mobile: 'A.', name: 'C.' },
  ])
})

test('one sentence of each field, and what to know of it', () => {
  const errors = { mobile: ['One.', 'Two.'] }
  expect(judgedRow({ values: {}, errors, notes: { name: 'Meera.' } })).toEqual({
    values: {},
    errors: { mobile: 'One.' },
    notes: { name: 'Meera.' },
  })
})
