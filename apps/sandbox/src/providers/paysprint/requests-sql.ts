import type { Store } from '../../store.ts'

/** Takes a token's request id; false if it was used before. */
export function useRequestId(store: Store, reqid: string): boolean {
  return store.run('insert or ignore into paysprint_requests (reqid) values (?)', reqid) === 1
}
