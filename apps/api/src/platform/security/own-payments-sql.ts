import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './gate.ts'

/** The member of staff whose own payments are all that they see; undefined for everyone else. */
export const ownPaymentsOf = ({ actor: { member } }: Scope): number | undefined =>
  member?.own_payments_only ? member.id : undefined

/**
 * A condition on a payment `p`, beside that of the scope: true for everyone but a member of staff who sees their own payments
 * alone. Every statement that gives a payment by a scope has it.
 */
export function isSeenBy(scope: Scope): RawBuilder<boolean> {
  const memberId = ownPaymentsOf(scope)
  return memberId === undefined ? sql`true` : sql`p.member_id = ${memberId}`
}
