import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/http/errors.ts'
import { isMethod, judgeCharges } from './judge-charges.ts'
import type { ChargeSheetRow } from './rates-sql.ts'

const line = (change: Partial<ChargeSheetRow> = {}): ChargeSheetRow => ({
  gateway_id: 1,
  gateway_name: 'Cashfree',
  method_id: 10,
  payment_method: 'UPI',
  enabled: true,
  master_charge_id: 100,
  master_rate: '1.0000',
  master_since: null,
  assigned_rate: '1.5000',
  assigned_slabs: null,
  ...change,
})
const sheet = [
  line(),
  line({ method_id: 11, payment_method: 'Net Banking', assigned_rate: null }),
  line({ gateway_id: 2, gateway_name: 'PayU' }),
]
const row = { pg_id: 1, payment_method: 'UPI', charge: '2' as string | number | null | undefined }

function refusal(sent: Parameters<typeof judgeCharges>[0], copies = false) {
  try {
    judgeCharges(sent, sheet, { copies })
  } catch (error) {
    if (error instanceof AppError)
      return { code: error.code, message: error.message, ...error.details.errors }
    throw error
  }
  throw new Error('it was taken')
}

describe('the rows of a group', () => {
  it.each<[unknown, string | null]>([
    ['2', '2.0000'],
    [2, '2.0000'],
    ['1.5', '1.5000'],
    [' 1.85 ', '1.8500'],
    ['', null],
    [' ', null],
    [null, null],
    [undefined, null],
    ['100', '100.0000'],
  ])('charge %j as %j', (charge, rate) => {
    expect(judgeCharges([{ ...row, charge: charge as string }], sheet, { copies: false })).toEqual([
      { gatewayId: 1, methodId: 10, rate, slabs: null },
    ])
  })

  it('copy the assigned charge in a super admin’s group over any typed one', () => {
    const sent = [row, { ...row, payment_method: 'Net Banking', charge: '5' }]
    expect(judgeCharges(sent, sheet, { copies: true })).toEqual([
      { gatewayId: 1, methodId: 10, rate: '1.5000', slabs: null },
      { gatewayId: 1, methodId: 11, rate: null, slabs: null },
    ])
  })

  it('name the method by id or name, with its id beside it or not', () => {
    for (const sent of [
      { ...row, payment_method: '10' },
      { ...row, payment_method: 'upi' },
      { ...row, payment_method_id: 10 },
      { ...row, payment_method_id: null },
    ]) {
      expect(judgeCharges([sent], sheet, { copies: false })).toHaveLength(1)
    }
  })

  it('may charge anything where nothing was assigned', () => {
    const sent = [{ ...row, payment_method: 'Net Banking', charge: '0' }]
    expect(judgeCharges(sent, sheet, { copies: false })).toEqual([
      { gatewayId: 1, methodId: 11, rate: '0.0000', slabs: null },
    ])
  })

  it('may be the same method of two gateways', () => {
    expect(
      judgeCharges([row, { ...row, pg_id: 2 }], sheet, { copies: false }).map(({ gatewayId }) => gatewayId),
    ).toEqual([1, 2])
  })

  it('are none where none were sent', () => {
    expect(judgeCharges([], sheet, { copies: false })).toEqual([])
  })
})

describe('a row is refused', () => {
  const TOO_LOW = 'Charges should not be less than assigned charge.'
  const FORMAT = 'Charges must be a number from 0 to 100 with up to 4 decimal places.'

  it.each<[Partial<typeof row> & { payment_method_id?: number }, string, string]>([
    [{ pg_id: 9 }, 'pg_id', 'This payment gateway is not known.'],
    [{ payment_method: 'Cheque' }, 'payment_method', 'This payment method is not known.'],
    [{ payment_method: '99' }, 'payment_method', 'This payment method is not known.'],
    [{ payment_method_id: 11 }, 'payment_method', 'This payment method is not known.'],
    [{ charge: 'x' }, 'charge', FORMAT],
    [{ charge: '101' }, 'charge', FORMAT],
    [{ charge: '2.00001' }, 'charge', FORMAT],
    [{ charge: '-x' }, 'charge', FORMAT],
    [{ charge: 'x-1' }, 'charge', FORMAT],
    [{ charge: '-1x' }, 'charge', FORMAT],
    [{ charge: '-1.' }, 'charge', FORMAT],
  ])('for %j at %s', (change, field, sentence) => {
    expect(refusal([{ ...row, ...change }])).toEqual({
      code: 'invalid-fields',
      message: 'Validation error. Please check your input.',
      [`charges.0.${field}`]: [sentence],
    })
  })

  it.each(['1.4999', '0', 0, '-1', -1, '-1.5', '-10.25'])(
    'for a charge of %j, below the assigned one',
    (charge) => {
      expect(refusal([{ ...row, charge }])).toEqual({
        code: 'invalid-fields',
        message: TOO_LOW,
        'charges.0.charge': [TOO_LOW],
      })
    },
  )

  it('that names a method twice, once by id and once by name', () => {
    expect(refusal([row, { ...row, payment_method: '10' }])).toMatchObject({
      'charges.1.payment_method': ['This charge is given twice.'],
    })
  })

  it('together with every other wrong row, and the low one names the whole', () => {
    expect(
      refusal([
        { ...row, charge: '1' },
        { ...row, pg_id: 9 },
      ]),
    ).toEqual({
      code: 'invalid-fields',
      message: TOO_LOW,
      'charges.0.charge': [TOO_LOW],
      'charges.1.pg_id': ['This payment gateway is not known.'],
    })
  })
})

describe('a method', () => {
  it.each([
    ['10', true],
    ['UPI', true],
    ['upi', true],
    ['1', false],
    ['100', false],
    ['', false],
    ['UPI ', false],
  ])('is meant by %j: %s', (meant, is) => {
    expect(isMethod({ method_id: 10, payment_method: 'UPI' }, meant)).toBe(is)
  })
})
