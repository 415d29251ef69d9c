import { birthDate, type Operator } from './operator.ts'

const odd = (id: string, name: string, wire: object, rest: Partial<Operator> = {}): Operator => ({
  id,
  name: `Sandbox: ${name}`,
  category: 'Electricity',
  viewbill: '1',
  number: { label: null, name: null, regex: null },
  extras: [],
  ...rest,
  wire,
})
const date = birthDate('dd-MM-yyyy', null)

/** Billers with the faults real ones have been seen with. Their numbers are never checked by pattern here. */
export const oddOperators: Operator[] = [
  odd('901', 'broken pattern', {
    displayname: 'Consumer Number',
    regex: '^([0-9]{9}$',
    ad1_d_name: 'Billing Unit',
    ad1_name: 'billingUnit',
    ad1_regex: '^[0-9{4}$',
  }),
  odd('902', 'pattern that never ends', { displayname: 'Consumer Number', regex: '^(a+)+$' }),
  odd('903', 'no pattern, no label', { displayname: null, regex: null, ad1_d_name: null, ad1_name: 'null' }),
  odd(
    '904',
    'date without a pattern',
    {
      displayname: 'Consumer Number',
      regex: 'null',
      ad1_d_name: date.label,
      ad1_name: date.name,
      ad1_regex: null,
    },
    { extras: [date] },
  ),
  odd('905', 'amount by hand', { displayname: 'Consumer Number', regex: '^[0-9]{6,12}$' }, { viewbill: '0' }),
  odd('906', 'markup in its label', {
    displayname: '<b>Consumer</b> Number<script>alert(1)</script>',
    regex: '',
  }),
  odd('907', 'nothing but a name', { viewbill: undefined }),
]
