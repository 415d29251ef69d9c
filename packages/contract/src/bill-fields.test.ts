import { describe, expect, it } from 'vitest'
import { billFieldProblem, safeRule } from './bill-fields.ts'

describe('the rule of an operator’s field', () => {
  it.each([
    '^[0-9]{9}$',
    '^\\d{10}$',
    '^(\\d{10}|\\d{12})$',
    '^[A-Za-z0-9/-]{5,20}$',
    '^[6-9][0-9]{9}$',
    '^(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/(19|20)[0-9]{2}$',
    '[0-9]+',
    '^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{4}$',
  ])('is used where it is harmless: %s', (rule) => {
    expect(safeRule(rule)).not.toBeNull()
  })

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^([0-9]{9}$',
    '^[0-9{4}$',
    '(?=a)a',
    '(a)\\1',
    '[0-9]{1,99}[0-9]{1,99}[0-9]{1,99}x',
    '.*.*.*.*x',
    '(a|a)'.repeat(20),
    '((a))',
    'a)',
    '',
    'x'.repeat(201),
  ])('is dropped where it is not: %s', (rule) => {
    expect(safeRule(rule)).toBeNull()
  })

  it('never takes long, whatever passes', () => {
    const worst = safeRule('[0-9]+[0-9]+[0-9]{1,9}x') as RegExp
    const started = performance.now()
    expect(worst.test('1'.repeat(100))).toBe(false)
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('is held against the whole value', () => {
    expect(safeRule('[0-9]{3}')?.test('1234')).toBe(false)
    expect(safeRule('^a|b$')?.test('ac')).toBe(false)
  })
})

describe('a field’s value', () => {
  it.each([
    ['', '^[0-9]{9}$', null, 'CA Number is required.'],
    ['12', '^[0-9]{9}$', null, 'CA Number is invalid. Please enter exactly 9 digits.'],
    ['12', '^[0-9]{9,12}$', null, 'CA Number is invalid. Please enter exactly unknown length digits.'],
    ['123456789', '^[0-9]{9}$', null, null],
    [' anything ', null, null, null],
    ['anything', '^(a+)+$', null, null],
    ['31/02/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['1990-12-31', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['29/02/2024', null, 'dd/mm/yyyy', null],
    ['31121990', '^[0-9]{8}$', 'ddmmyyyy', null],
  ])('%s by %s as %s', (value, rule, dateFormat, problem) => {
    expect(billFieldProblem('CA Number', rule, value, dateFormat)).toBe(problem)
  })
})
