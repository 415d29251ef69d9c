import { useSyncExternalStore } from 'react'

type Store = { subscribe: (listener: () => void) => () => void; matches: () => boolean }

const stores = new Map<string, Store>()

/**
 * Whether a media query matches now, such as `ON_PHONE`; `assumed` where no window is, as for the pre-rendered frames. All components of a query are told in one go: told one after the
 * other, a list with two of them in each row renders once for each, and React ends such a chain at fifty (error 185).
 */
export function useMedia(query: string, assumed = false): boolean {
  const store = stores.get(query) ?? storeOf(query)
  stores.set(query, store)
  return useSyncExternalStore(store.subscribe, store.matches, () => assumed)
}

/** Below the width of a tablet. */
export const ON_PHONE = '(max-width: 47.99em)'

function storeOf(query: string): Store {
  const listeners = new Set<() => void>()
  let list: MediaQueryList | undefined
  const tellAll = () => {
    for (const listener of listeners) listener()
  }
  return {
    matches: () => globalThis.matchMedia?.(query).matches ?? false,
    subscribe(listener) {
      if (listeners.size === 0) {
        list = globalThis.matchMedia?.(query)
        list?.addEventListener('change', tellAll)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) list?.removeEventListener('change', tellAll)
      }
    },
  }
}
