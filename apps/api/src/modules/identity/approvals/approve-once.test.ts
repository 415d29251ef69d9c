import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
let second: Person
let calls: ReturnType<typeof approvalCalls>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  calls = approvalCalls(portal)
  await putUnderApproval(portal, 'charges')
})
afterAll(() => portal?.stop())

/** The row of an approval as it is stored. */
async function stored(id: number) {
  const { rows } = await sql<{ status: string; decided_by: number | null }>`
    select status, decided_by from approvals where id = ${id}`.execute(portal.db)
  return rows[0]
}

it('of two concurrent decisions one wins', async () => {
  const third = await secondSuperAdmin(portal, 'Anil', 'Kapoor')
  for (const [n, steps] of [
    ['1.01', ['approve', 'approve']],
    ['1.02', ['approve', 'refuse']],
    ['1.03', ['refuse', 'approve']],
  ] as const) {
    const { approval_id } = (await calls.setMaster(people.superAdmin, n)).body
    const answers = await Promise.all([
      calls[steps[0]](second, approval_id, 'Yes or no.'),
      calls[steps[1]](third, approval_id, 'Yes or no.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from audit_log where object = ${`approval ${approval_id}`}
         and action in ('approval.approved', 'approval.refused')`.execute(portal.db)
    expect(rows[0]?.n).toBe(1)
  }
  const { approval_id } = (await calls.setMaster(people.superAdmin, '1.04')).body
  const many = await Promise.all(Array.from({ length: 8 }, () => calls.approve(second, approval_id)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a failure between the claim and the effect rolls both back', async () => {
  const { approval_id } = (await calls.setMaster(people.superAdmin, '1.5')).body
  const before = await calls.master()
  await sql`create function fail_here() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full' using errcode = 'data_exception'; end $$`.execute(portal.ownerDb)
  // The last row that an approval writes: the change itself is done by then.
  await sql`create trigger fail_here before update on approvals for each row execute function fail_here()`.execute(
    portal.ownerDb,
  )
  expect((await calls.approve(second, approval_id)).status).toBe(500)
  await sql`drop trigger fail_here on approvals`.execute(portal.ownerDb)
  expect(await calls.master()).toBe(before)
  expect(await stored(approval_id)).toEqual({ status: 'waiting', decided_by: null })
  await sql`create trigger fail_here before insert on master_charges for each row execute function fail_here()`.execute(
    portal.ownerDb,
  )
  expect((await calls.approve(second, approval_id)).status).toBe(500)
  await sql`drop trigger fail_here on master_charges`.execute(portal.ownerDb)
  expect(await stored(approval_id)).toEqual({ status: 'waiting', decided_by: null })
  expect((await calls.approve(second, approval_id)).status).toBe(200)
  expect(await calls.master()).toBe('1.5000')
})

it('the database itself refuses a decision by the maker and a change of a decided proposal', async () => {
  const { approval_id } = (await calls.setMaster(people.superAdmin, '1.6')).body
  const decide = (by: number) =>
    sql`update approvals set status = 'approved', decided_by = ${by}, decided_at = now()
         where id = ${approval_id}`.execute(portal.db)
  await expect(decide(people.superAdmin.id)).rejects.toThrow(/check constraint/)
  await calls.refuse(second, approval_id, 'No.')
  await expect(decide(second.id)).rejects.toThrow(/was decided already/)
  await expect(sql`delete from approvals where id = ${approval_id}`.execute(portal.db)).rejects.toThrow(
    /was decided already/,
  )
})
