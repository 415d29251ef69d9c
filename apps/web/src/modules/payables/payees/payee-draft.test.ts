import { expect, test } from 'vitest'
import { draftOf } from './payee-draft.ts'

test('PAN, account number and similar values are never in a draft', () => {
  const typed = {
    name: 'Asha Kulkarni',
    mobile: '+91 98220 41736',
    pan_number: 'ABCDE1234F',
    account_number: '501002345678',
    account_holder_name: '5010 0234 5678',
    address: 'Pan abcde1234f',
    bank_name: 'HDFC Bank',
    bank_branch: '   ',
    rent: '18,500',
    anything_new: 'x',
  }
  expect(draftOf(typed)).toEqual({
    name: 'Asha Kulkarni',
    mobile: '+91 98220 41736',
    bank_name: 'HDFC Bank',
    rent: '18,500',
  })
})
