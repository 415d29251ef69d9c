import { staffPermissionsOf } from '@chukta/contract/identity/members/staff-permissions'
import { expect, test } from 'vitest'
import { PERMISSION_TEXT } from './staff-text.ts'

test('every permission that an account can give has a text, and no other has', () => {
  const given = new Set([1, 2, 3, 4].flatMap((roleId) => staffPermissionsOf(roleId)))
  expect(Object.keys(PERMISSION_TEXT).toSorted()).toEqual([...given].toSorted())
})
