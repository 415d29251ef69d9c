import { listSearch } from '../../../lib/list-search.ts'

const FILTERS = ['gateway', 'verdict', 'order_id'] as const

/** Reads the page, size and filters of the webhook console from the address; the server refuses unknown values. */
export function webhooksSearch(raw: Record<string, unknown>) {
  const filters: Partial<Record<(typeof FILTERS)[number], string>> = {}
  for (const name of FILTERS) {
    const value = raw[name]
    if (value) filters[name] = String(value)
  }
  return { ...listSearch(raw), ...filters }
}
