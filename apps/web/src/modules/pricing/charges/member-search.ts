/** The two modes of the assignment page (spec 2 section 2.9). */
export type MemberMode = 'assign' | 'unassign'

/** Reads the mode from the address; assign by default, which the address leaves out. */
export function memberSearch(raw: Record<string, unknown>): { mode?: MemberMode } {
  return raw.mode === 'unassign' ? { mode: 'unassign' } : {}
}
