import { expect, test } from 'vitest'
import { detailFacts } from './detail-facts.ts'

test('before and after become flat, lists one line, empty values a dash', () => {
  const detail = {
    before: { charge: '1.50', tags: [] },
    after: { charge: '1.85', bank_name: null },
    methods: ['card', 'upi'],
    rows: [{ id: 1 }, { id: 2 }],
    reason: '',
  }
  expect(detailFacts(detail)).toEqual([
    ['before, charge', '1.50'],
    ['before, tags', ''],
    ['after, charge', '1.85'],
    ['after, bank name', '–'],
    ['methods', 'card, upi'],
    ['rows, 0, id', '1'],
    ['rows, 1, id', '2'],
    ['reason', '–'],
  ])
})
