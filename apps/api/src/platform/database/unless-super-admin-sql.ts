import { ROLE } from '@chukta/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../security/gate.ts'

/** The condition that restricts a list to the rows of a scope; a super admin who asks for themselves sees every row. */
export function unlessSuperAdmin(scope: Scope, restriction: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope.actor.roleId === ROLE.superAdmin && scope.actor.id === scope.userId ? sql`true` : restriction
}
