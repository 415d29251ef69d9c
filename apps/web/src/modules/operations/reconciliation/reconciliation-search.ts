import { listSearch } from '../../../lib/list-search.ts'

const RULES = {
  day: /^\d{4}-\d\d-\d\d$/,
  gateway: /^[a-z0-9-]{1,40}$/,
  kind: /^[a-z-]{1,40}$/,
  status: /^[a-z]{1,40}$/,
} as const

/** Reads page, size, day, provider, kind and status from the address; the server refuses unknown values. */
export function reconciliationSearch(raw: Record<string, unknown>) {
  const known = Object.entries(RULES).filter(([name, rule]) => rule.test(String(raw[name] ?? '')))
  return {
    ...listSearch(raw),
    ...(Object.fromEntries(known.map(([name]) => [name, String(raw[name])])) as {
      [K in keyof typeof RULES]?: string
    }),
  }
}
