import { expect, test } from 'vitest'
import { tilesOf } from './totals.ts'

test('the first tile is the sum of the others, to the paisa', () => {
  const tiles = tilesOf([
    { status: 'PAID', count: 231, amount: '5807114.61' },
    { status: 'FAILED', count: 13, amount: '286862.75' },
    { status: 'PENDING', count: 4, amount: '48930.00' },
  ])
  expect(tiles.map(({ status }) => status)).toEqual([null, 'PAID', 'PENDING', 'FAILED'])
  expect(tiles[0]).toEqual({ status: null, count: 248, amount: '6142907.36' })
})

test('a status that the answer leaves out counts nothing', () => {
  expect(tilesOf([])[0]).toEqual({ status: null, count: 0, amount: '0.00' })
})
