import { STORED_KEYS } from '@chukta/contract/identity/sign-in'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  authToken,
  clearSession,
  endSession,
  holdPages,
  KEPT_DATABASE,
  KEPT_DRAFTS,
  onSessionEnd,
  storedRoleId,
  storedUserId,
  storeSession,
  storeUserId,
} from './session.ts'

const kept = new Map<string, string>()
const deleted: string[] = []
// Node has no browser storage; this is the part of it that the session uses.
const browser = {
  window: new EventTarget(),
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  sessionStorage: { clear: () => undefined },
  indexedDB: { deleteDatabase: (name: string) => deleted.push(name) },
}
for (const [name, part] of Object.entries(browser)) vi.stubGlobal(name, part)
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => kept.clear())

test('a session is kept under the names of the specification', () => {
  storeSession({ token: 'opaque', userId: 41, roleId: 4 })
  expect(Object.fromEntries(kept)).toEqual({ authToken: 'opaque', User_id: '41', role_id: '4' })
  expect([authToken(), storedUserId(), storedRoleId()]).toEqual(['opaque', 41, 4])
})

test('clearing forgets every stored key, lists and drafts, and leaves the colour theme', () => {
  for (const key of [...STORED_KEYS, KEPT_DRAFTS]) kept.set(key, '1')
  kept.set('mantine-color-scheme-value', 'dark')
  clearSession()
  expect([...kept.keys()]).toEqual(['mantine-color-scheme-value'])
  expect(deleted).toContain(KEPT_DATABASE)
})

test('many calls that fail together end the session once', () => {
  const reasons: string[] = []
  const stop = onSessionEnd((reason) => reasons.push(reason))
  storeSession({ token: 'opaque', userId: 41, roleId: 4 })
  endSession('expired')
  endSession('unauthorized')
  stop()
  expect(reasons).toEqual(['expired'])
  expect(authToken()).toBeNull()
})

test('a held page stays, and its calls do not end the sign-in over it', () => {
  const reasons: string[] = []
  const stop = onSessionEnd((reason) => reasons.push(reason))
  const ended: (number | null)[] = []
  holdPages((userId) => {
    ended.push(userId)
    return true
  })
  storeSession({ token: 'opaque', userId: 41, roleId: 4 })
  endSession('expired')
  expect([authToken(), ended, reasons]).toEqual([null, [41], []])
  // The password step has stored who it is, and a call of the page beneath has no token.
  storeUserId(41)
  endSession('unauthorized')
  expect([storedUserId(), ended]).toEqual([41, [41]])
  holdPages()
  storeSession({ token: 'opaque', userId: 41, roleId: 4 })
  endSession('expired')
  stop()
  expect(reasons).toEqual(['expired'])
})

test('ids that are not numbers count as absent', () => {
  kept.set('User_id', 'undefined')
  kept.set('role_id', '-1')
  expect([storedUserId(), storedRoleId()]).toEqual([null, null])
})

test('another tab that signs in as someone else ends this one; an event about an earlier person does not', () => {
  const reasons: string[] = []
  const stop = onSessionEnd((reason) => reasons.push(reason))
  storeSession({ token: 'opaque', userId: 41, roleId: 4 })
  changedElsewhere('7', '41')
  changedElsewhere(null, '41')
  expect(reasons).toEqual([])
  changedElsewhere('41', '8')
  changedElsewhere('41', null)
  stop()
  expect(reasons).toEqual(['elsewhere', 'elsewhere'])
})

function changedElsewhere(oldValue: string | null, newValue: string | null): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'User_id', oldValue, newValue }))
}
