import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../test/field-errors.ts'
import { methodRef, switchField } from './catalogue-refs.ts'

describe('a payment method in a body', () => {
  const field = methodRef('This payment method is not known.')

  it.each<[unknown, string]>([
    [3, '3'],
    ['3', '3'],
    ['UPI', 'UPI'],
    [' Credit Card/Debit Card ', 'Credit Card/Debit Card'],
  ])('%j', (value, text) => {
    expect(z.parse(field, value)).toBe(text)
  })

  it.each([[null], [undefined], [true], [{}], [['UPI']]])('%j is refused', (value) => {
    expect(fieldErrors(field, value)).toEqual({ '': ['This payment method is not known.'] })
  })
})

describe('a switch in a body', () => {
  const field = switchField('Selected must be 1 or 0.')

  it.each<[unknown, boolean]>([
    [1, true],
    [0, false],
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('%j is %s', (value, on) => {
    expect(z.parse(field, value)).toBe(on)
  })

  it.each([
    [2],
    [-1],
    ['2'],
    ['on'],
    ['yes'],
    ['TRUE'],
    [''],
    ['10'],
    ['01'],
    ['x1'],
    ['truex'],
    [null],
    [undefined],
    [{}],
  ])('%j is refused', (value) => {
    expect(fieldErrors(field, value)).toEqual({ '': ['Selected must be 1 or 0.'] })
  })
})
