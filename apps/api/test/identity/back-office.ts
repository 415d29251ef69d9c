import { sql } from 'kysely'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { send } from './sign-in.ts'

let made = 0

/** A filled add-user form for a new user, as the back office sends it. */
export function userForm(change: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1
  return {
    first_name: 'Rohan',
    last_name: 'Patil',
    email: `rohan.${made}@example.in`,
    mobile: `7${String(made).padStart(9, '0')}`,
    address: '3 Karve Road',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    role: 4,
    ...change,
  }
}

/** Calls of a signed-in user: `get(path)`, `post(path, body)`, `put(path, body)`. */
export function callsOf(portal: Pick<Portal, 'url'>, who: Person) {
  return {
    get: (path: string) => send(portal, path, { token: who.token }),
    post: (path: string, body: unknown = {}) => send(portal, path, { token: who.token, body }),
    put: (path: string, body: unknown) => send(portal, path, { token: who.token, body, method: 'PUT' }),
  }
}

/** The newest audit row of an action. */
export async function lastAudit(portal: Pick<Portal, 'db'>, action: string) {
  const { rows } = await sql<{ actor_id: number; object: string; detail: Record<string, unknown> }>`
    select actor_id, object, detail from audit_log where action = ${action} order by id desc limit 1`.execute(
    portal.db,
  )
  return rows[0]
}

let groups = 0

/** The calls about charge groups: add one with a charge for UPI at Cashfree, assign and unassign users. */
export function groupCalls(portal: Pick<Portal, 'url' | 'db'>) {
  const members =
    (kind: string) =>
    (who: Person, id: number, users: number[], group_id = id) =>
      callsOf(portal, who).post(`/assign-users-${kind}-group/${id}`, { user_id: users, group_id, id })
  return {
    addGroup: (who: Person, role_id: number, charge?: string, payment_method: unknown = 'UPI') => {
      groups += 1
      return callsOf(portal, who).post(`/store-charges-by-id/${who.id}`, {
        name: `Group ${groups}`,
        role_id,
        user_id: who.id,
        charges: [{ pg_id: 1, pg_name: 'Cashfree', payment_method, type: 'percentage', charge }],
      })
    },
    assign: members('assign'),
    unassign: members('unassign'),
    /** The state that a refusal must not change. */
    groupRows: async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select (select count(*) from charge_groups) as groups, (select count(*) from group_charges) as charges,
               (select count(*) from group_members) as members`.execute(portal.db)
      return rows[0]
    },
  }
}
