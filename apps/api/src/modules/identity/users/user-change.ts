import type { PersonValues } from './person-sql.ts'

type Watched = PersonValues & { commission: string | null; parent_id: number | null }

const PLAIN = ['city', 'state', 'pincode', 'commission', 'parent_id'] as const
const HIDDEN = ['first_name', 'last_name', 'address'] as const

/**
 * A change for the audit log: field → before and after. E-mail and mobile are masked; of names and
 * addresses only that they changed.
 */
export function describeChange(before: Watched, after: Watched): Record<string, unknown> {
  const changed = <K extends keyof Watched>(name: K) => before[name] !== after[name]
  const masked = { email: maskEmail, mobile: maskMobile }
  return Object.fromEntries([
    ...PLAIN.filter(changed).map((name) => [name, { before: before[name], after: after[name] }]),
    ...HIDDEN.filter(changed).map((name) => [name, 'changed']),
    ...(['email', 'mobile'] as const)
      .filter(changed)
      .map((name) => [name, { before: masked[name](before[name]), after: masked[name](after[name]) }]),
  ])
}

function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1***')
}

function maskMobile(mobile: string): string {
  return `******${mobile.slice(-4)}`
}
