import { ROLE } from '@chukta/contract/permissions'
import { type Answered, keepWith } from './answered.ts'
import { mayKeep } from './kept-shapes.ts'
import { authToken, KEPT_DATABASE, storedRoleId, storedUserId } from './session.ts'

const STORE = 'answers'
/** The longest that a session lives: a list is not shown for longer. */
const GOOD_FOR_MS = 12 * 3_600_000

const listeners = new Set<() => void>()
/** Times of the answers behind the stored lists on the screen, by address. */
const shown = new Map<string, number>()
let oldest: number | null = null

/** Time of the oldest list shown from the device's copy; null where all are fresh. */
export const oldestShown = () => oldest

/** Calls the listener when that changes; with `oldestShown` the pair that useSyncExternalStore takes. */
export function onShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the permitted part of an answer for its account. Roles that do not pay store nothing: the data is not theirs. */
function keep(one: Answered): void {
  note(one.address, null)
  if (authToken() === null || one.userId !== storedUserId() || storedRoleId() !== ROLE.retailer) return
  const answer = mayKeep(one.address, one.answer)
  if (answer === null) return
  // A list that could not be stored is no error.
  void inStore('readwrite', (store) => store.put({ ...one, answer })).catch(() => undefined)
}

/** The stored answer of an address, unless it is too old or another person's. */
async function read(address: string): Promise<unknown> {
  const row = await inStore<Answered | undefined>('readonly', (store) => store.get(address)).catch(
    () => undefined,
  )
  if (!row || row.userId !== storedUserId() || Date.now() - row.at > GOOD_FOR_MS) return undefined
  note(address, row.at)
  return row.answer
}

/** The net is back: the screen's data is refetched. */
function forgetShown(): void {
  for (const address of [...shown.keys()]) note(address, null)
}

function note(address: string, at: number | null): void {
  if (at === null) shown.delete(address)
  else shown.set(address, at)
  const now = shown.size > 0 ? Math.min(...shown.values()) : null
  if (now === oldest) return
  oldest = now
  for (const listener of listeners) listener()
}

/** One step in the store. It is opened for that alone: an open one would block its removal at the end of the session. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const opening = indexedDB.open(KEPT_DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'address' })
  const database = (await done(opening)) as IDBDatabase
  try {
    // The user signed out while the store was opened: the copy would have no owner.
    if (authToken() === null) throw new Error('not signed in')
    return (await done(act(database.transaction(STORE, mode).objectStore(STORE)))) as T
  } finally {
    database.close()
  }
}

function done(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

keepWith({ keep, read })
window.addEventListener('online', forgetShown)
