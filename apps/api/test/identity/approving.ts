import { sql } from 'kysely'
import type { Portal } from '../portal/harness.ts'
import { makePerson, type Person } from '../portal/people.ts'
import { callsOf } from './back-office.ts'

/** A second super admin. */
export function secondSuperAdmin(portal: Pick<Portal, 'db'>, first = 'Meera', last = 'Iyer') {
  return makePerson(portal.db, { roleId: 1, parentId: null, first, last })
}

/** Puts exactly these kinds under approval, bypassing the approval that this would need. */
export async function putUnderApproval(portal: Pick<Portal, 'db'>, ...kinds: string[]): Promise<void> {
  await sql`delete from approval_settings`.execute(portal.db)
  for (const kind of kinds)
    await sql`insert into approval_settings (kind, enabled) values (${kind}, true)`.execute(portal.db)
}

/** The calls about approvals. */
export function approvalCalls(portal: Pick<Portal, 'url' | 'db'>) {
  const step = (name: string) => (who: Person, id: number, reason?: string) =>
    callsOf(portal, who).post(`/approvals/${id}/${name}`, reason === undefined ? {} : { reason })
  return {
    list: async (who: Person, query = '') => {
      const { status, body } = await callsOf(portal, who).get(`/approvals${query}`)
      return { status, rows: body.data?.data, total: body.data?.total, toDecide: body.data?.to_decide }
    },
    one: async (who: Person, id: number) => {
      const { status, body } = await callsOf(portal, who).get(`/approvals/${id}`)
      return { status, ...body.data }
    },
    approve: step('approve'),
    refuse: step('refuse'),
    withdraw: step('withdraw'),
    revert: step('revert'),
    /** Proposes a master charge of UPI at Cashfree. */
    setMaster: (who: Person, charge: string, pg_id = 1) =>
      callsOf(portal, who).post('/store-master-charges', {
        charges: [{ pg_id, payment_method: 'UPI', charge }],
      }),
    master: async (pg_id = 1) => {
      const { rows } = await sql<{ rate: string }>`
        select c.rate from master_charges c join payment_methods m on m.id = c.method_id
         where c.gateway_id = ${pg_id} and m.payment_method = 'UPI' and c.until is null`.execute(portal.db)
      return rows[0]?.rate
    },
  }
}
