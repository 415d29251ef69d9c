import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { addLandlord, startPayment } from '../../../../test/money/paying.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

it('before a user is switched off, the answer counts what continues: active people below by role, and own open payments', async () => {
  const below = (roleId: number, parentId: number, first: string) =>
    makePerson(portal.db, { roleId, parentId, first, last: 'Nambiar' })
  const admin = await below(2, people.superAdmin.id, 'Usha')
  const distributor = await below(3, admin.id, 'Dev')
  const payer = await below(4, distributor.id, 'Ravi')
  const off = await below(4, distributor.id, 'Sita')
  await below(4, admin.id, 'Hari')
  await sql`update users set status = 0 where id = ${off.id}`.execute(portal.db)
  const landlord = await addLandlord(portal, payer.id)
  for (const payee of [landlord, await addLandlord(portal, payer.id, 'Asha Kiran')]) {
    expect((await startPayment(portal, payer, payee)).status).toBe(200)
  }
  await sql`
    insert into mandates (user_id, payee_id, gateway_id, reference, base_paise, max_paise, status, next_poll_at)
    select ${payer.id}, ${landlord.id}, min(id), 'APTEST', 100, 100, 'active', null from payment_gateways`.execute(
    portal.db,
  )
  const none = { admins: 0, distributors: 0, retailers: 0, pending_payments: 0, automatic_payments: 0 }
  const ask = (who: Person, id: number | string) => callsOf(portal, who).get(`/status-change/${id}`)
  const left = async (who: Person, of: Person) => (await ask(who, of.id)).body.data
  expect(await left(people.superAdmin, admin)).toEqual({ ...none, distributors: 1, retailers: 2 })
  expect(await left(admin, distributor)).toEqual({ ...none, retailers: 1 })
  expect(await left(distributor, payer)).toEqual({ ...none, pending_payments: 2, automatic_payments: 1 })
  for (const who of [payer, people.admin, people.distributor]) {
    expect((await ask(who, payer.id)).status).toBe(403)
  }
  expect((await ask(people.superAdmin, 'x')).status).toBe(422)
})
