import { POLICY_KINDS } from '@chukta/contract/identity/company-policies'
import type { Checklist } from '@chukta/contract/insight/checklist'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLandlord } from '../../../../test/money/paying.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import { makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal?.stop())

async function send(who: Person, method: 'GET' | 'PUT', payload?: object) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await portal.app.inject({
    method,
    url: '/api/checklist',
    headers,
    ...(payload && { payload }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { data: Checklist; message: string }
}
const listOf = async (who: Person) => (await send(who, 'GET')).data
const doneOf = async (who: Person) =>
  (await listOf(who)).steps.filter(({ done }) => done).map(({ key }) => key)
const newPerson = (roleId: number, parent: Person) =>
  makePerson(portal.db, { roleId, parentId: parent.id, first: 'Anita', last: 'Kulkarni' })

const allDone = async (who: Person) => (await listOf(who)).steps.every(({ done }) => done)

it("follows a retailer's steps, and names the newest payee", async () => {
  const { db } = portal
  const person = await newPerson(4, people.distributor)
  expect(await listOf(person)).toEqual({
    steps: ['contacts', 'payee', 'payment', 'due-date', 'second-factor'].map((key) => ({ key, done: false })),
    hidden: false,
    payee: null,
  })
  await sql`update users set email_confirmed_at = now() where id = ${person.id}`.execute(db)
  expect(await doneOf(person)).toEqual([])
  await sql`update users set mobile_confirmed_at = now() where id = ${person.id}`.execute(db)
  expect(await doneOf(person)).toEqual(['contacts'])

  await addLandlord(portal, person.id)
  const landlord = await addLandlord(portal, person.id)
  expect(await doneOf(person)).toEqual(['contacts', 'payee'])
  expect((await listOf(person)).payee).toEqual({ id: landlord.id, service_id: landlord.service_id })
  await paidPayment(portal, person, landlord)
  expect(await doneOf(person)).toEqual(['contacts', 'payee', 'payment'])
  await sql`insert into payment_schedules (payee_id, user_id, repeats, first_on)
            values (${landlord.id}, ${person.id}, 'once', current_date)`.execute(db)
  // An authenticator app without its first code does not count.
  await sql`insert into totp_secrets (user_id, secret_cipher) values (${person.id}, 'sealed')`.execute(db)
  expect(await doneOf(person)).toEqual(['contacts', 'payee', 'payment', 'due-date'])
  await sql`update totp_secrets set confirmed_at = now() where user_id = ${person.id}`.execute(db)
  expect(await allDone(person)).toBe(true)

  // A removed record reopens its step: the list stores no progress.
  await sql`update payees set deleted_at = now() where user_id = ${person.id}`.execute(db)
  expect((await listOf(person)).payee).toBeNull()
  expect(await doneOf(person)).toEqual(['contacts', 'payment', 'due-date', 'second-factor'])
  // Another person's list is unaffected.
  expect(await doneOf(await newPerson(4, people.distributor))).toEqual([])
})

it('follows the users below a distributor and an admin, and those above them', async () => {
  const admin = await newPerson(2, people.superAdmin)
  const distributor = await newPerson(3, admin)
  expect(await doneOf(distributor)).toEqual([])
  expect(await doneOf(admin)).toEqual(['reseller'])
  expect(await doneOf(await newPerson(2, people.superAdmin))).toEqual([])
  await newPerson(4, distributor)
  expect(await doneOf(distributor)).toEqual(['retailer'])
  await sql`insert into default_commissions (admin_id, rate) values (${admin.id}, 5)`.execute(portal.db)
  expect(await doneOf(distributor)).toEqual(['retailer', 'commission'])
  expect(await doneOf(await newPerson(3, people.admin))).toEqual([])

  await sql`with made as (
              insert into charge_groups (name, owner_id, role_id) values ('North', ${admin.id}, 3) returning id, owner_id)
            insert into group_members (group_id, owner_id, user_id)
            select id, owner_id, ${distributor.id} from made`.execute(portal.db)
  expect(await doneOf(admin)).toEqual(['reseller', 'charges'])
  await sql`update group_members set until = now() where owner_id = ${admin.id}`.execute(portal.db)
  expect(await doneOf(admin)).toEqual(['reseller'])
})

it('follows company, policies, gateways and methods for a super admin', async () => {
  const { db } = portal
  const { superAdmin } = people
  expect(await doneOf(superAdmin)).toEqual(['gateway', 'methods'])
  await sql`update company set address_line1 = '1 Fort Road', city = 'Pune', state_code = '27', pin = '411001',
              support_email = 'help@setu.example', support_phone = '02012345678', grievance_name = 'Asha Patil',
              grievance_email = 'asha@setu.example'`.execute(db)
  expect(await doneOf(superAdmin)).toEqual(['company', 'gateway', 'methods'])
  for (const kind of POLICY_KINDS) {
    expect(await doneOf(superAdmin)).not.toContain('policies')
    await sql`insert into company_policies (kind, version, body, published_by)
              values (${kind}, 1, 'Text', ${superAdmin.id})`.execute(db)
  }
  expect(await doneOf(superAdmin)).toEqual(['company', 'policies', 'gateway', 'methods'])

  // Every gateway has failed for a while: none works, even when switched on.
  await sql`insert into provider_health (name, ok, took_ms, failing_since)
            select slug, false, 10, now() from payment_gateways
            on conflict (name) do update set ok = false, failing_since = now()`.execute(db)
  expect(await doneOf(superAdmin)).toEqual(['company', 'policies'])
  await sql`delete from provider_health`.execute(db)
  expect(await doneOf(superAdmin)).toContain('methods')
  // An enabled method without a charge is not payable.
  await sql`update master_charges set until = now() where method_id = (select min(id) from payment_methods)`.execute(
    db,
  )
  expect(await doneOf(superAdmin)).toEqual(['company', 'policies', 'gateway'])
})

it('is hidden and shown by its person alone', async () => {
  const person = await newPerson(4, people.distributor)
  expect((await send(person, 'PUT', { hidden: true })).message).toBe(
    'The first steps are hidden. Your profile shows them again.',
  )
  await send(person, 'PUT', { hidden: true })
  expect((await listOf(person)).hidden).toBe(true)
  expect((await listOf(people.retailer)).hidden).toBe(false)
  await send(person, 'PUT', { hidden: false })
  expect((await listOf(person)).hidden).toBe(false)
})
