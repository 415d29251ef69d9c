import { expect, test } from 'vitest'
import { axisMarks, linePath, ratePlace, shortRupees, splitPath } from './chart-scale.ts'

test('the axis ends at or just above the largest value, in round steps', () => {
  expect(axisMarks(790_114)).toEqual([0, 200_000, 400_000, 600_000, 800_000])
  expect(axisMarks(800_000)).toEqual([0, 200_000, 400_000, 600_000, 800_000])
  expect(axisMarks(950)).toEqual([0, 250, 500, 750, 1000])
  expect(axisMarks(0)).toEqual([0, 1, 2, 3, 4])
})

test('marks are short and grouped the Indian way', () => {
  expect([0, 40_000, 250_000, 12_000_000].map(shortRupees)).toEqual(['0', '₹40,000', '₹2.5 L', '₹1.2 Cr'])
})

test('the line runs from the left edge to the right, 0 at the foot', () => {
  expect(linePath([0, 50, 100], 100)).toBe('M0 100L50 50L100 0')
  expect(linePath([7], 10)).toBe('M0 30')
  expect(splitPath([0, 50, 100], 100)).toEqual({ before: 'M0 100L50 50', last: 'M50 50L100 0' })
})

test('rates are drawn from 85 to 100 %, lower ones at the left edge', () => {
  expect([85, 100, 92.5, 84.99, 0].map(ratePlace)).toEqual([0, 100, 50, 0, 0])
})
