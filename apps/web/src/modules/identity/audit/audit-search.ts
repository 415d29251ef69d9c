import { listSearch, textSearch } from '../../../lib/list-search.ts'

const RULES = { from: /^\d{4}-\d\d-\d\d$/, to: /^\d{4}-\d\d-\d\d$/, action: /^[a-z0-9.-]{1,60}$/ } as const

/** Reads the audit log's page, size, days, action and search from the address. */
export function auditSearch(raw: Record<string, unknown>) {
  const known = Object.entries(RULES).filter(([name, rule]) => rule.test(String(raw[name] ?? '')))
  return {
    ...listSearch(raw),
    ...textSearch(raw),
    ...(Object.fromEntries(known.map(([name]) => [name, String(raw[name])])) as {
      [K in keyof typeof RULES]?: string
    }),
  }
}
