import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { studentDetails } from '../payables/education.ts'
import { EDUCATION_MESSAGES } from '../payables/education-messages.ts'
import { schoolForm } from '../payables/school-form.ts'
import { PAYMENT_MESSAGES } from './payment-messages.ts'
import { getQuotes, orderIdParam, payBody } from './payments.ts'

const { amountInvalid } = PAYMENT_MESSAGES

describe('the body of a payment', () => {
  it('needs the service alone, and ignores unknown fields', () => {
    expect(z.parse(payBody, { service_id: '1', card_number: 'x', constructor: null })).toEqual({
      service_id: 1,
    })
    expect(fieldErrors(payBody, {})).toEqual({ service_id: ['Service is required.'] })
  })

  it.each(['amount', 'pay_amount'])('has an %s from one rupee to ten lakh', (name) => {
    for (const amount of ['1.00', 1, '1000000', 1_000_000, null, undefined]) {
      expect(fieldErrors(payBody, { service_id: 1, [name]: amount })).toEqual({})
    }
    for (const amount of ['0.99', 0, '1000000.01', '1.005', '', 'x', true]) {
      expect(fieldErrors(payBody, { service_id: 1, [name]: amount })).toEqual({ [name]: [amountInvalid] })
    }
  })

  it.each<[Record<string, unknown>, string]>([
    [{ user_id: 'x' }, 'user_id'],
    [{ service_user_id: 0 }, 'service_user_id'],
    [{ bill_id: -1 }, 'bill_id'],
    [{ operator: 1.5 }, 'operator'],
    [{ email: 'x'.repeat(101) }, 'email'],
    [{ unique_id: 'x'.repeat(41) }, 'unique_id'],
    [{ canumber: 'x'.repeat(101) }, 'canumber'],
    [{ ad1: 'a\u0000b' }, 'ad1'],
    [{ pay_again: 'yes' }, 'pay_again'],
  ])('%j is refused', (change, field) => {
    expect(Object.keys(fieldErrors(payBody, { service_id: 1, ...change }))).toEqual([field])
  })
})

describe('a quote', () => {
  it.each(['1.00', '1', '1000000.00'])('of %s', (amount) => {
    expect(fieldErrors(getQuotes.query, { service_id: '1', amount })).toEqual({})
  })

  it.each(['0.99', '1000000.01', '', undefined, '1,000'])('is not made of %j', (amount) => {
    expect(fieldErrors(getQuotes.query, { service_id: '1', amount })).toEqual({ amount: [amountInvalid] })
  })
})

describe('an order id', () => {
  it.each(['CK26112100007', `CK${'1'.repeat(24)}`])('%s', (id) => {
    expect(fieldErrors(orderIdParam, id)).toEqual({})
  })

  it.each(['CK2611210000', `CK${'1'.repeat(25)}`, 'ck26112100007', 'CK2611210000x', 'XCK26112100007', ''])(
    'is not %j',
    (id) => {
      expect(fieldErrors(orderIdParam, id)).toEqual({ '': ['Invalid order id.'] })
    },
  )
})

describe('the fee of a student', () => {
  const filled = {
    state_id: 1,
    city_id: 2,
    school_id: 3,
    student_administarion_number: 'A-17',
    amount: '25000',
    student_name: 'Ila Thomas',
  }

  it('has one sentence for each thing that is missing', () => {
    expect(fieldErrors(studentDetails, filled)).toEqual({})
    expect(fieldErrors(studentDetails, {})).toEqual({
      state_id: [EDUCATION_MESSAGES.stateRequired],
      city_id: [EDUCATION_MESSAGES.cityRequired],
      school_id: [EDUCATION_MESSAGES.schoolRequired],
      student_administarion_number: [EDUCATION_MESSAGES.admissionNumberRequired],
      amount: [EDUCATION_MESSAGES.amountRequired],
      student_name: [EDUCATION_MESSAGES.studentNameRequired],
    })
  })

  it('distinguishes an empty amount from a wrong one', () => {
    const of = (amount: unknown) => fieldErrors(studentDetails, { ...filled, amount })
    expect(of(' ')).toEqual({ amount: [EDUCATION_MESSAGES.amountRequired] })
    expect(of('0.99')).toEqual({ amount: [amountInvalid] })
    expect(of('1000000.01')).toEqual({ amount: [amountInvalid] })
    expect(of(1)).toEqual({})
  })
})

describe('a school', () => {
  const filled = {
    service_id: 8,
    user_id: 7,
    school_name: 'Vidya Niketan',
    branch_name: 'Kothrud',
    state_id: 1,
    city_id: 2,
    pincode: '411045',
    account_number: 'ab1234567 ',
    account_holder_name: 'Vidya Trust',
    bank_name: 'Bank of Maharashtra',
    ifsc_code: 'mahb0000174',
  }

  it('has its bank codes in capitals', () => {
    expect(z.parse(schoolForm, filled)).toMatchObject({
      account_number: 'AB1234567',
      ifsc_code: 'MAHB0000174',
    })
    expect(z.parse(schoolForm, { ...filled, account_number: 601234567 }).account_number).toBe('601234567')
  })

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ mobile: '' }, {}],
    [{ mobile: null }, {}],
    [{ mobile: '9876543210' }, {}],
    [{ mobile: '98' }, { mobile: ['Mobile number must be 10 digits.'] }],
    [{ account_number: '123' }, { account_number: ['Account number must be 9 to 18 letters or digits.'] }],
    [{ account_number: '' }, { account_number: ['Account number is required.'] }],
    [{ ifsc_code: '' }, { ifsc_code: ['Ifsc code is required.'] }],
    [
      { ifsc_code: 'MAHB.1' },
      { ifsc_code: ['Ifsc code must be four letters, a zero and six letters or digits.'] },
    ],
    [{ school_name: '' }, { school_name: [EDUCATION_MESSAGES.schoolNameRequired] }],
    [{ city_id: undefined }, { city_id: [EDUCATION_MESSAGES.cityRequired] }],
    [{ pincode: '0' }, { pincode: ['Pincode must be 6 digits.'] }],
    [{ verified: true }, { verified: ['unknown'] }],
  ])('%j', (change, errors) => {
    expect(fieldErrors(schoolForm, { ...filled, ...change })).toEqual(errors)
  })
})
