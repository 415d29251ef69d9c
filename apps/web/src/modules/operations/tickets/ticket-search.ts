import { filterSearch } from '../../../lib/list-search.ts'

/** Reads the list of tickets from the address: page, size, search, status and whose they are, as the wire calls it. */
export const ticketsSearch = filterSearch<'status' | 'user'>

/** Reads which transaction a new ticket is about. */
export function newTicketSearch(raw: Record<string, unknown>): { transaction?: number } {
  const transaction = Number(raw.transaction)
  return Number.isSafeInteger(transaction) && transaction > 0 ? { transaction } : {}
}
