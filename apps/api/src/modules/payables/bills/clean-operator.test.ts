import { expect, it } from 'vitest'
import { cleanOperator } from './clean-operator.ts'

const raw = {
  code: '11',
  name: 'BSES Rajdhani',
  category: 'Electricity',
  viewbill: true,
  label: 'CA Number',
  rule: '^[0-9]{9}$',
  further: [],
}
const field = (label: string | null, name: string | null, rule: string | null) =>
  cleanOperator({ ...raw, further: [{ label, name, rule }] })?.fields[0]

it('skips an operator without code, name or category', () => {
  expect(cleanOperator(raw)).toMatchObject({ displayname: 'CA Number', category: 'electricity' })
  expect(cleanOperator({ ...raw, code: '' })).toBeNull()
  expect(cleanOperator({ ...raw, name: 'null' })).toBeNull()
  expect(cleanOperator({ ...raw, category: null })).toBeNull()
})

it('removes markup and placeholders for empty values', () => {
  expect(
    cleanOperator({ ...raw, label: '<b>CA</b> No.<script>alert(1)</script> &nbsp;&amp; more' })?.displayname,
  ).toBe('CA No. & more')
  expect(cleanOperator({ ...raw, label: ' NULL ' })?.displayname).toBe('Consumer number')
  expect(cleanOperator({ ...raw, rule: '^(a+)+$' })?.rule).toBeNull()
})

it('recognizes unused fields, fields without a label, and date formats', () => {
  expect(field('null', 'null', 'null')).toBeNull()
  expect(field(null, null, '^[0-9]{4}$')).toBeNull()
  expect(field(null, 'billingUnit', null)).toMatchObject({ label: 'Billing unit', name: 'billingUnit' })
  expect(field('Unit', 'null', '^[0-9]{4}$')).toMatchObject({ name: 'ad1', dateFormat: null })
  expect(field('Date of Birth (dd-MM-yyyy)', 'dateofBirth', null)).toMatchObject({ dateFormat: 'dd-mm-yyyy' })
  expect(field('Date of Birth', 'dateofBirth', 'YYYY-MM-DD')).toMatchObject({
    dateFormat: 'yyyy-mm-dd',
    rule: null,
  })
  expect(field('Date of Birth', 'dob', '^[0-9]{2}/[0-9]{2}/[0-9]{4}$')).toMatchObject({
    dateFormat: 'dd/mm/yyyy',
  })
  expect(field('Date of Birth', 'dob', null)).toMatchObject({ dateFormat: null })
})

it.each([
  ['1', '1'],
  ['A_1', 'A_1'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), null],
  ['1 2', null],
  ['1;2', null],
  [' 1', null],
  ['1\n', null],
])('takes the code %j as %j', (code, kept) => {
  expect(cleanOperator({ ...raw, code })?.code ?? null).toBe(kept)
})

it.each([
  ['BSES', 'BSES'],
  [' BSES  Rajdhani ', 'BSES Rajdhani'],
  ['BSES\tRajdhani\n', 'BSES Rajdhani'],
  ['<i>BSES</i>', 'BSES'],
  ['BSES <script>alert(1)</script >Rajdhani', 'BSES Rajdhani'],
  ['BSES <STYLE>b{}</STYLE>Rajdhani', 'BSES Rajdhani'],
  ['BSES <script>a</script> and <script>b</script> more', 'BSES and more'],
  ['a < b', 'a b'],
  ['a > b', 'a b'],
  ['a <<<b', 'a b'],
  ['Tata &amp; Sons', 'Tata & Sons'],
  ['Tata &AMP; Sons', 'Tata & Sons'],
  ['Tata &#38; Sons', 'Tata & Sons'],
  ['Tata&nbsp;Power', 'Tata Power'],
  ['Tata&#8203;Power', 'Tata Power'],
  ['Tata &notanentityatall; Power', 'Tata &notanentityatall; Power'],
  ['a\u0000b', 'a b'],
  ['x'.repeat(120), 'x'.repeat(100)],
  ['null', null],
  ['NULL', null],
  ['undefined', null],
  ['N/A', null],
  ['na', null],
  ['none', null],
  ['-', null],
  ['---', null],
  ['', null],
  ['<b></b>', null],
  ['nullable', 'nullable'],
  ['not none', 'not none'],
  ['a-', 'a-'],
])('shows the name %j as %j', (name, shown) => {
  expect(cleanOperator({ ...raw, name })?.name ?? null).toBe(shown)
})

it.each([
  ['^[0-9]{9}$', '^[0-9]{9}$'],
  [' ^[0-9]{9}$ ', '^[0-9]{9}$'],
  ['null', null],
  ['', null],
  [null, null],
  ['^(a+)+$', null],
])('keeps the rule %j as %j', (rule, kept) => {
  expect(cleanOperator({ ...raw, rule })?.rule ?? null).toBe(kept)
})

it('keeps at most three further fields, each in its place', () => {
  const asked = (name: string) => ({ label: name, name, rule: null })
  const unused = { label: null, name: null, rule: null }
  const { fields } = cleanOperator({ ...raw, further: [asked('a'), unused, asked('c'), asked('d')] }) ?? {}
  expect(fields?.map((each) => each?.name ?? null)).toEqual(['a', null, 'c'])
  const second = cleanOperator({ ...raw, further: [unused, { label: 'Unit', name: null, rule: null }] })
  expect(second?.fields[1]?.name).toBe('ad2')
})

it.each([
  ['dateofBirth', 'Dateof birth'],
  ['billingUnit', 'Billing unit'],
  ['billing_unit_no', 'Billing unit no'],
  ['UNIT', 'Unit'],
  ['x', 'X'],
])('labels the field %s as %s', (name, label) => {
  expect(field(null, name, null)).toMatchObject({ label, name })
})

it.each<[string, string | null, string | null, string | null]>([
  ['Date', 'd', '^[0-9]{2}-[0-9]{2}-[0-9]{4}$', 'dd-mm-yyyy'],
  ['Date', 'd', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 'yyyy-mm-dd'],
  ['Date', 'd', '^[0-9]{4}/[0-9]{2}/[0-9]{2}$', 'yyyy/mm/dd'],
  ['Date', 'd', '^[0-9]{8}$', 'ddmmyyyy'],
  ['Date', 'd', '^[0-9]{3}$', null],
  ['Birth day', 'd', null, null],
  ['DOB', 'd', '^[0-9]{8}$', 'ddmmyyyy'],
  ['Holder', 'dob', '^[0-9]{8}$', 'ddmmyyyy'],
  ['Holder', 'birthday', '^[0-9]{8}$', 'ddmmyyyy'],
  ['Unit', 'unit', '^[0-9]{8}$', null],
  ['Dobson', 'd', '^[0-9]{8}$', null],
  ['Unit', 'unit', 'DDMMYYYY', 'ddmmyyyy'],
  ['Due (yyyy/mm/dd)', 'd', '^[0-9]{8}$', 'yyyy/mm/dd'],
  ['Due (dd.mm.yyyy)', 'd', null, 'dd.mm.yyyy'],
])('reads the format of %s, %s by %s as %s', (label, name, rule, dateFormat) => {
  expect(field(label, name, rule)?.dateFormat).toBe(dateFormat)
})
