import { describe, expect, it } from 'vitest'
import { warningsOf } from './warnings.ts'

const PAYEE = { names: ['Meera Nair', 'Meera S. Nair'], mobile: '9890355128', pan: 'AKLPN4521R' }
const SOMEBODY = {
  name: 'Kiran Shah',
  mobile: '9800000001',
  pan: 'ABCPS1234F',
  is_payer: false,
  is_below: false,
  is_above: false,
}
const PAYER = { ...SOMEBODY, is_payer: true }

describe('the relation of a payee to its payer', () => {
  it.each([
    ['unrelated', { ...PAYER }, []],
    ['the payer by mobile', { ...PAYER, mobile: PAYEE.mobile }, ['payer']],
    ['the payer by PAN', { ...PAYER, pan: PAYEE.pan }, ['payer']],
    ['the payer by name, in any spacing and case', { ...PAYER, name: ' MEERA  nair' }, ['payer']],
    ['the payer by the name of the account', { ...PAYER, name: 'Meera S Nair' }, ['payer']],
    ['below by mobile', { ...SOMEBODY, is_below: true, mobile: PAYEE.mobile }, ['downline']],
    ['above by PAN', { ...SOMEBODY, is_above: true, pan: PAYEE.pan }, ['upline']],
    ['below by name alone: many are called so', { ...SOMEBODY, is_below: true, name: 'Meera Nair' }, []],
    ['somebody elsewhere', { ...SOMEBODY, mobile: PAYEE.mobile }, []],
    ['without mobile and PAN', { ...PAYER, mobile: null, pan: null }, []],
    [
      'owner and looked at from above: the payer first',
      { ...PAYER, is_below: true, mobile: PAYEE.mobile },
      ['payer'],
    ],
  ])('%s', (_what, person, kinds) => {
    expect(warningsOf(PAYEE, [SOMEBODY, person])).toEqual(kinds)
  })

  it('names each kind once', () => {
    const both = [
      { ...PAYER, mobile: PAYEE.mobile },
      { ...SOMEBODY, is_below: true, pan: PAYEE.pan },
      { ...SOMEBODY, is_below: true, mobile: PAYEE.mobile },
    ]
    expect(warningsOf(PAYEE, both)).toEqual(['payer', 'downline'])
  })
})
