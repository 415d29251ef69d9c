import { describe, expect, it } from 'vitest'
import { billFieldProblem, isDigitsRule, safeRule, tidyBillField } from './bill-fields.ts'

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

  it('never takes long for any rule that passes', () => {
    const worst = safeRule('[0-9]+[0-9]+[0-9]{1,9}x') as RegExp
    // Processor time: waiting on a busy machine does not count.
    const before = process.cpuUsage()
    expect(worst.test('1'.repeat(100))).toBe(false)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
  })

  it('is matched against the whole value', () => {
    expect(safeRule('[0-9]{3}')?.test('1234')).toBe(false)
    expect(safeRule('^a|b$')?.test('ac')).toBe(false)
  })
})

describe('the pieces of a rule', () => {
  it.each([
    ['[^a]{3}', 'bbb', 'aaa'],
    ['[$]5', '$5', '5'],
    ['^(?:ab|cd)$', 'cd', 'ac'],
    ['(ab|cd)', 'ab', 'abcd'],
    ['[\\d]{3}', '123', 'ddd'],
    ['[0-9]{3,}', '12345', '12'],
    ['\\d{2}\\/\\d{2}', '12/34', '1234'],
    ['[A-Z ./_-]{2}', 'A-', 'a-'],
    ['x'.repeat(200), 'x'.repeat(200), 'x'.repeat(199)],
  ])('%s takes %s and not %s', (rule, good, bad) => {
    expect(safeRule(rule)?.test(good)).toBe(true)
    expect(safeRule(rule)?.test(bad)).toBe(false)
  })

  it.each<[string, boolean]>([
    // Each counts the ways in which it can match: a hundred thousand in all are taken, and no more.
    ['[0-9]{0,9}'.repeat(5), true],
    [`${'[0-9]{0,9}'.repeat(5)}x?`, false],
    ['[0-9]?'.repeat(16), true],
    ['[0-9]?'.repeat(17), false],
    ['[0-9]{9}'.repeat(10), true],
    ['[0-9]+[0-9]+', true],
    ['[0-9]+[0-9]*[0-9]+', false],
    ['[0-9]{1,}[0-9]{1,}[0-9]{1,}', false],
    ['a|b'.repeat(16), true],
    ['(ab){2}', false],
    ['(ab)+', false],
    ['(ab)?', false],
    ['(ab)*', false],
    ['(a', false],
    ['a)', false],
    ['((a)b)', false],
    ['a{2}{3}', false],
    ['a**', false],
    ['|*', false],
    ['[]', false],
    ['[z-a]', false],
  ])('%s is taken: %s', (rule, taken) => {
    expect(safeRule(rule) !== null).toBe(taken)
  })

  it('is none where there is none', () => {
    expect([safeRule(null), safeRule(undefined)]).toEqual([null, null])
  })
})

describe('a field’s value', () => {
  it.each([
    ['', '^[0-9]{9}$', null, 'CA Number is required.'],
    ['12', '^[0-9]{9}$', null, 'CA Number is invalid. Please enter exactly 9 digits.'],
    ['12', '^[0-9]{9,12}$', null, 'CA Number is invalid. Please enter exactly unknown length digits.'],
    ['123456789', '^[0-9]{9}$', null, null],
    [' anything ', null, null, null],
    [' 123456789 ', '^[0-9]{9}$', null, null],
    ['123\u2011456\u00a0789', '^[0-9]{9}$', null, null],
    ['   ', null, null, 'CA Number is required.'],
    ['x'.repeat(100), null, null, null],
    ['x'.repeat(101), null, null, 'CA Number is invalid. Please enter exactly unknown length digits.'],
    ['12', '^[0-9]{10}$', null, 'CA Number is invalid. Please enter exactly 10 digits.'],
    ['12x', null, null, null],
    ['31/12/1990x', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['x31/12/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['31-12-1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['1/12/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    [' 1/12/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['ab/12/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['31/13/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['1990-12-31', null, 'yyyy-mm-dd', null],
    ['31/12/1990', '^[0-9]{8}$', 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['', null, 'dd/mm/yyyy', 'CA Number is required.'],
    ['anything', '^(a+)+$', null, null],
    ['31/02/1990', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['1990-12-31', null, 'dd/mm/yyyy', 'CA Number is invalid. Please enter a date as dd/mm/yyyy.'],
    ['29/02/2024', null, 'dd/mm/yyyy', null],
    ['31121990', '^[0-9]{8}$', 'ddmmyyyy', null],
  ])('%s by %s as %s', (value, rule, dateFormat, problem) => {
    expect(billFieldProblem('CA Number', rule, value, dateFormat)).toBe(problem)
  })
})

describe('a value as the operator takes it', () => {
  it.each([
    ['1234 5678\u20139012', '^[0-9]{12}$', '123456789012'],
    ['१२३४५६७८९०', '[6-9]\\d{9}|\\d{10}', '1234567890'],
    [' AB\u2013 12\u200b34 ', '^[A-Z]{2}- ?[0-9]{4}$', 'AB- 1234'],
    ['12\u201134', '^[0-9]{2}-[0-9]{2}$', '12-34'],
    ['12 34', '^[0-9 ]{5}$', '12 34'],
    ['\ufeffKA\u00a001\u2014X', null, 'KA 01-X'],
    ['12-34', '^[^a-z]+$', '12-34'],
  ])('%j by %s is %s', (value, rule, taken) => {
    expect(tidyBillField(rule, value)).toBe(taken)
  })

  it.each<[string | null, boolean]>([
    ['^[0-9]{12}$', true],
    ['^(\\d{10}|\\d{12})$', true],
    ['(?:1|2)[0-9]+', true],
    ['^[6-9][0-9]{9}$', true],
    ['[135-9]{4}', true],
    ['[0-9', false],
    ['^[0-9]{2}-[0-9]{5}$', false],
    ['^[A-Z0-9]{5}$', false],
    ['^.{5}$', false],
    ['', false],
    [null, false],
  ])('%s takes digits alone: %s', (rule, does) => expect(isDigitsRule(rule)).toBe(does))
})
