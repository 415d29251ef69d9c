import { useSyncExternalStore } from 'react'

const stores = new Map<string, ReturnType<typeof storeOf>>()

/**
 * Whether a media query matches now, such as `ON_PHONE`; `assumed` where no window is, as for the pre-rendered frames. All
 * components of a query are told in one go: told one after the other, a list with two of them in each row renders once for
 * each, and React ends such a chain at fifty (error 185).
 */
export function useMedia(query: string, assumed = false): boolean {
  const store = stores.get(query) ?? storeOf(query)
  stores.set(query, store)
  return useSyncExternalStore(store.subscribe, store.matches, () => assumed)
}

/** Below the width of a tablet. */
export const ON_PHONE = '(max-width: 47.99em)'

function storeOf(query: string) {
  const list = globalThis.matchMedia?.(query)
  const listeners = new Set<() => void>()
  list?.addEventListener('change', () => {
    for (const listener of listeners) listener()
  })
  return {
    matches: () => list?.matches ?? false,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
