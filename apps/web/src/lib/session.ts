import { STORED_KEYS } from '@chukta/contract/identity/sign-in'
import { forgetEarly } from './early.ts'

/** The device's store of lists for use without a net, and of unsaved forms. */
export const KEPT_DATABASE = 'chukta-lists'
export const KEPT_DRAFTS = 'chukta.drafts'

/** Why a session ended, for the sentence that the sign-in page shows. */
export type SessionEnd = 'unauthorized' | 'expired' | 'elsewhere'

type Listener = (reason: SessionEnd) => void
const listeners = new Set<Listener>()
/** Whose data this document shows: stored before its first call, or by a sign-in within it. */
let shownUserId: string | null = null

/** The bearer token, or null. */
export function authToken(): string | null {
  return localStorage.getItem('authToken')
}

/** The signed-in user's id; set between password and OTP already, because the route guard needs it. */
export function storedUserId(): number | null {
  return storedNumber('User_id')
}

/** The signed-in user's role id, or null before the OTP. */
export function storedRoleId(): number | null {
  return storedNumber('role_id')
}

/** The id of the member of the account's staff who signed in, or null for its owner. */
export function storedMemberId(): number | null {
  return storedNumber('member_id')
}

/** What a member of staff may do; null for the owner of an account, who may do all that their role may. */
export function storedPermissions(): string[] | null {
  return localStorage.getItem('permissions')?.split(' ') ?? null
}

/** Keeps what a member of staff may do. */
export function storePermissions(permissions: readonly string[]): void {
  localStorage.setItem('permissions', permissions.join(' '))
}

/** Keeps who is half signed in: the OTP screen needs a stored id (spec 1 section 4). */
export function storeUserId(userId: number): void {
  shownUserId = String(userId)
  localStorage.setItem('User_id', shownUserId)
}

/** Keeps a finished sign-in under the names of spec 1 section 3. */
export function storeSession(session: {
  token: string
  userId: number
  roleId: number
  memberId?: number | undefined
  permissions?: readonly string[] | undefined
}): void {
  forgetEarly()
  storeUserId(session.userId)
  if (session.permissions) {
    localStorage.setItem('member_id', String(session.memberId))
    storePermissions(session.permissions)
  }
  localStorage.setItem('role_id', String(session.roleId))
  // Last: other windows check whose session it is once there is a token.
  localStorage.setItem('authToken', session.token)
}

/** Keeps that the person who registered on this device has yet to be verified (spec 1 section 4). */
export function markNeedsVerification(): void {
  localStorage.setItem('needsDocumentVerification', 'true')
}

/** The reference of the Aadhaar OTP that was sent last, or null. The number itself is never kept. */
export function storedAadhaarRef(): string | null {
  return localStorage.getItem('Ref_id')
}

/** Keeps the reference of the Aadhaar OTP that was sent last. */
export function storeAadhaarRef(refId: string): void {
  localStorage.setItem('Ref_id', refId)
}

/** Forgets the Aadhaar reference: its OTP was used. */
export function forgetAadhaarRef(): void {
  localStorage.removeItem('Ref_id')
}

/** Forgets the data of a verification: it is finished. */
export function forgetVerification(): void {
  localStorage.removeItem('needsDocumentVerification')
  forgetAadhaarRef()
}

/** Forgets everything that belongs to a person; choices such as the colour theme stay. */
export function clearSession(): void {
  for (const key of [...STORED_KEYS, KEPT_DRAFTS]) localStorage.removeItem(key)
  sessionStorage.clear()
  indexedDB.deleteDatabase(KEPT_DATABASE)
}

type Holder = (userId: number | null) => boolean
let holder: Holder | undefined
/** Resolves when the person whose page is held has signed in again; null while none is. */
let held: PromiseWithResolvers<void> | null = null

/**
 * `hold` is called when this person's session ends, before it is forgotten. True keeps the page: no listener leads
 * away from it, and calls of it do not end the sign-in that begins over it. Undefined: no page is kept.
 */
export function holdPages(hold?: Holder): void {
  holder = hold
  held = null
}

/** Ends the hold of a page. `isBack`: its own person is back, and its open requests are sent again. */
export function endHold(isBack: boolean): void {
  if (isBack) held?.resolve()
  held = null
}

/** The promise that a call of a held page waits for; null while none is held. */
export const untilBack = (): Promise<void> | null => held?.promise ?? null

/** Whether sign-in is open: as a page, or over a held one. */
export function isAtSignIn(): boolean {
  return held !== null || /^\/(login$|otp\/|$)/.test(location.pathname)
}

/**
 * Forgets the session and notifies the listeners, once for many calls that fail together. `isOpen`: the call took no token,
 * so that there may be none to forget.
 */
export function endSession(reason: SessionEnd, isOpen = false): void {
  const userId = storedUserId()
  if (!isOpen && authToken() === null && (held || userId === null)) return
  held = holder?.(userId) ? (held ?? Promise.withResolvers()) : null
  forgetEarly()
  clearSession()
  if (!held) for (const listener of listeners) listener(reason)
}

/** Calls the listener when the server ended the session, or another tab did. Gives the function that stops it. */
export function onSessionEnd(listener: Listener): () => void {
  shownUserId ??= localStorage.getItem('User_id')
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    // Another tab signed out, or signed in as someone else: this tab's data is no longer theirs. The event can
    // come late, to a document that was loaded after the change and shows the new person.
    if (event.key !== 'User_id' || event.oldValue === null) return
    if (event.oldValue === shownUserId && event.newValue !== shownUserId) listener('elsewhere')
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function storedNumber(key: (typeof STORED_KEYS)[number]): number | null {
  const text = localStorage.getItem(key)
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}
