// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { userImport } from './user-import-kind.ts'

beforeEach(() => localStorage.setItem('role_id', '2'))

const kind = () => userImport({ role: 3, parent_id: null }, ['Kerala'], 'Role Distributor.')
const person = {
  first_name: 'Ravi',
  last_name: 'Patil',
  email: 'ravi@example.in',
  mobile: '9822041736',
  address: '3 Karve Road',
  city: 'Pune',
  pincode: '411004',
  state: 'Kerala',
}

test('a row with the e-mail or mobile of an earlier row names its line, however it is written', () => {
  const rows: { line: number; values: Record<string, string> }[] = [
    { line: 2, values: person },
    { line: 3, values: { email: 'RAVI@example.in', mobile: '+91 98220-41736' } },
    { line: 4, values: { email: '', mobile: '' } },
    { line: 5, values: { email: 'other@example.in', mobile: '098220 41736' } },
    { line: 6, values: {} },
  ]
  expect([...kind().repeatsOf(rows)]).toEqual([
    [3, { email: 'Line 2 has this email.', mobile: 'Line 2 has this mobile.' }],
    [5, { mobile: 'Line 2 has this mobile.' }],
  ])
})

test('a row has the errors of the form, the commission of a distributor with them', () => {
  expect(kind().errorsOf({ ...person, commission: '8.25' })).toEqual({})
  expect(kind().errorsOf({ ...person, mobile: '1', commission: '' })).toEqual({
    mobile: 'Mobile number must be 10 digits.',
    commission: 'Commission is required.',
  })
  expect(kind().tidy('commission', ' 8.25 %')).toBe('8.25')
  expect(kind().tidy('state', 'Kerala')).toBe('Kerala')
})
