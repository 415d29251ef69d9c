import { listSearch } from '../../../lib/list-search.ts'

/** Reads the page, size, status and kind of the approvals from the address; the server refuses what it does not know. */
export function approvalsSearch(raw: Record<string, unknown>) {
  const { status, kind } = raw as { status?: string; kind?: string }
  return { ...listSearch(raw), ...(status && { status }), ...(kind && { kind }) }
}
