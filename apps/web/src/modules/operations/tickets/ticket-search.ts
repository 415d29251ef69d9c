import { listSearch, textSearch } from '../../../lib/list-search.ts'

/** Reads the list of tickets from the address: page, size, search and status, as the wire calls it. */
export function ticketsSearch(raw: Record<string, unknown>) {
  const status = /^[A-Za-z ]{1,20}$/.test(String(raw.status ?? '')) ? { status: String(raw.status) } : {}
  return { ...listSearch(raw), ...textSearch(raw), ...status }
}

/** Reads which transaction a new ticket is about. */
export function newTicketSearch(raw: Record<string, unknown>): { transaction?: number } {
  const transaction = Number(raw.transaction)
  return Number.isSafeInteger(transaction) && transaction > 0 ? { transaction } : {}
}
