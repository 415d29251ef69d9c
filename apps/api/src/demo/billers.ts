import type { CleanOperator } from '../modules/payables/api.ts'

/** An operator of the feed that demo people pay, under the feed's code; the next sync corrects these values. */
export type DemoOperator = CleanOperator & {
  /** Where it sells; everywhere when there are none. */
  states: readonly string[]
  /** The pattern of its numbers: each # is a digit. */
  numbers: string
  /** The pattern of its further field. */
  further?: string
  rupees: readonly [low: number, high: number]
  /** The same sum each month. */
  isFixed: boolean
}

type OperatorDetails = Pick<DemoOperator, 'numbers'> &
  Partial<Pick<DemoOperator, 'states' | 'further' | 'fields'>> & { label?: string }

const family =
  (category: string, label: string, rupees: DemoOperator['rupees'], isFixed = false) =>
  (code: string, name: string, rule: string, details: OperatorDetails): DemoOperator => ({
    code,
    category,
    name,
    displayname: details.label ?? label,
    rule,
    viewbill: true,
    fields: details.fields ?? [],
    states: details.states ?? [],
    numbers: details.numbers,
    ...(details.further ? { further: details.further } : {}),
    rupees,
    isFixed,
  })

const electricity = family('electricity', 'Consumer Number', [700, 3_900])
const gas = family('gas', 'Customer ID', [420, 1_150])
const broadband = family('broadband postpaid', 'Account Number', [589, 1_499], true)
const mobile = family('mobile postpaid', 'Mobile Number', [349, 899])
const loan = family('loan repayment', 'Loan Account Number', [1_850, 9_400], true)

const field = (label: string, name: string, rule: string) => ({ label, name, rule, dateFormat: null })

export const OPERATORS: readonly DemoOperator[] = [
  electricity('14', 'Maharashtra State Electricity Distribution Company (MSEDCL)', '^[0-9]{12}$', {
    states: ['Maharashtra'],
    numbers: '17##########',
    fields: [field('Billing Unit (BU)', 'billingUnit', '^[0-9]{4}$')],
    further: '46##',
  }),
  electricity('15', 'Bangalore Electricity Supply Company (BESCOM)', '^[0-9]{10}$', {
    label: 'Account ID (RAPDRP) or Connection ID',
    states: ['Karnataka'],
    numbers: '2#########',
  }),
  electricity('16', 'Tamil Nadu Generation and Distribution Corporation (TANGEDCO)', '^[0-9]{9,12}$', {
    states: ['Tamil Nadu'],
    numbers: '04########',
  }),
  electricity('19', 'Torrent Power - Ahmedabad', '^[0-9]{5,15}$', {
    label: 'Service Number',
    states: ['Gujarat'],
    numbers: '5######',
  }),
  electricity('11', 'BSES Rajdhani Power Limited - Delhi', '^[0-9]{9}$', {
    label: 'CA Number',
    states: ['Delhi'],
    numbers: '15#######',
  }),
  electricity('20', 'Uttar Pradesh Power Corporation (UPPCL) - Urban', '^[0-9]{10}$', {
    states: ['Uttar Pradesh'],
    numbers: '38########',
  }),
  electricity('25', 'CESC Limited - Kolkata', '^[0-9]{11}$', {
    states: ['West Bengal'],
    numbers: '49#########',
  }),
  electricity('23', 'Southern Power Distribution Company of Telangana (TGSPDCL)', '^[0-9]{9}$', {
    label: 'Unique Service Number',
    states: ['Telangana'],
    numbers: '10#######',
  }),
  electricity('22', 'Kerala State Electricity Board (KSEB)', '^[0-9]{13}$', {
    states: ['Kerala'],
    numbers: '115##########',
  }),
  gas('31', 'Indraprastha Gas Limited', '^[0-9]{10}$', {
    label: 'BP Number',
    states: ['Delhi'],
    numbers: '6#########',
  }),
  gas('32', 'Mahanagar Gas Limited', '^[0-9]{12}$', {
    label: 'Customer Account Number',
    states: ['Maharashtra'],
    numbers: '2100########',
    fields: [field('Bill Group Number', 'billGroup', '^[A-Za-z0-9]{1,8}$')],
    further: 'A#',
  }),
  gas('33', 'Gujarat Gas Limited', '^[0-9]{12}$', { states: ['Gujarat'], numbers: '5000########' }),
  broadband('51', 'ACT Fibernet', '^[0-9]{5,12}$', { numbers: '1########' }),
  broadband('53', 'Airtel Xstream Fiber', '^[0-9]{10,11}$', {
    label: 'Landline Number with STD Code',
    numbers: '20########',
  }),
  mobile('61', 'Airtel Postpaid', '^[6-9][0-9]{9}$', { numbers: '98########' }),
  mobile('62', 'Jio Postpaid', '^[6-9][0-9]{9}$', { numbers: '70########' }),
  mobile('63', 'Vi Postpaid', '^[6-9][0-9]{9}$', { numbers: '99########' }),
  loan('91', 'Bajaj Finance', '^[A-Z0-9]{8,20}$', { numbers: 'P401PCD########' }),
  loan('92', 'HDB Financial Services', '^[0-9]{6,10}$', { numbers: '4#######' }),
  loan('99', 'IDFC FIRST Bank', '^[0-9]{6,12}$', { numbers: '6########' }),
]
