import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import {
  addPayee,
  ask,
  category,
  type Fields,
  formOf,
  goodFields,
  sample,
  serviceId,
} from '../../../../test/payables/payee-forms.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let rental: number
let vendor: number
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  rental = await serviceId(portal, category('rental'))
  vendor = await serviceId(portal, category('vendor'))
})
afterAll(() => portal.stop())

const get = (who: Person, path: string) => ask(portal, who, path)

describe('changing a payee', () => {
  const stored = (id: number) =>
    one(portal.db, sql<Record<string, string>>`select * from payees where id = ${id}`)
  const change = (who: Person, id: number, form: FormData) => ask(portal, who, `/update-services/${id}`, form)

  it('by the owner keeps a document that is not replaced, and replaces one that is', async () => {
    const { retailer } = people
    const salary = category('salary')
    const id = await addPayee(portal, retailer, salary)
    const fields = await goodFields(portal, salary, retailer)
    const before = await stored(id)
    const first = await change(
      retailer,
      id,
      formOf({ ...fields, name: 'Ramesh Yadav', salary: '250.75' }, null),
    )
    expect(first.body).toEqual({ data: { message: 'Salary payment details updated successfully.' } })
    expect(await stored(id)).toMatchObject({
      name: 'Ramesh Yadav',
      amount_paise: 25_075n,
      document_file_id: before.document_file_id,
    })
    await change(retailer, id, formOf(fields, sample('pdf')))
    const after = await stored(id)
    expect(after.document_file_id).not.toBe(before.document_file_id)
    const old = await many(portal.db, sql`select from files where id = ${before.document_file_id}`)
    expect(old).toEqual([])
  })

  it('by an upline with masked numbers keeps the stored ones, audits and notifies the owner', async () => {
    const { retailer, distributor } = people
    const id = await addPayee(portal, retailer, category('rental'))
    const form = (await get(distributor, `/get-service-list-edit/${id}/${distributor.id}/${rental}`)).body
      .details
    const fields = {
      ...(await goodFields(portal, category('rental'), distributor)),
      name: 'Meera Suresh Nair',
      pan_number: form.pan_number,
      account_number: form.account_number,
    }
    const before = await stored(id)
    expect((await change(distributor, id, formOf(fields, null))).status).toBe(200)
    const after = await stored(id)
    expect(after.name).toBe('Meera Suresh Nair')
    for (const name of ['pan_cipher', 'pan_last4', 'account_cipher', 'account_last4']) {
      expect(after[name]).toBe(before[name])
    }
    const own = await get(retailer, `/get-service-list-edit/${id}/${retailer.id}/${rental}`)
    expect(own.body.details).toMatchObject({ pan_number: 'AKLPN4521R', account_number: '60312345678901' })
    const mail = await eventually(async () =>
      (await inbox(portal, retailer.email)).find(
        ({ subject }) => subject === `${distributor.name} changed Meera Suresh Nair`,
      ),
    )
    expect(mail.text).not.toMatch(/4521|8901/)
    const rows = await many(
      portal.db,
      sql`select from audit_log where action = 'payee.changed' and actor_id = ${distributor.id} and object = ${`payee ${id}`}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('by an upline with new numbers stores them; a foreign mask is refused', async () => {
    const { retailer, admin } = people
    const id = await addPayee(portal, retailer, category('rental'))
    const fields = await goodFields(portal, category('rental'), admin)
    const wrong = { ...fields, pan_number: '******999Z', account_number: '**********0000' }
    const refused = await change(admin, id, formOf(wrong, null))
    expect(refused.body.errors).toEqual({ pan_number: ['PAN must be in format(e.g., ABCDE1234F)'] })
    const right = { ...fields, pan_number: 'BBBPB1111B', account_number: '99990000111122' }
    expect((await change(admin, id, formOf(right, null))).status).toBe(200)
    const own = await get(retailer, `/get-service-list-edit/${id}/${retailer.id}/${rental}`)
    expect(own.body.details).toMatchObject({ pan_number: 'BBBPB1111B', account_number: '99990000111122' })
  })

  it('is 404 for a foreign record, 403 for a foreign user, and never moves a payee', async () => {
    const { retailer, stranger, sibling } = people
    const id = await addPayee(portal, retailer, category('rental'))
    const fields = await goodFields(portal, category('rental'), retailer)
    const own = (who: Person) => ({ ...fields, user_id: String(who.id) })
    expect((await change(stranger, id, formOf(own(stranger)))).status).toBe(404)
    expect((await change(sibling, id, formOf(own(retailer)))).status).toBe(403)
    expect((await change(retailer, id, formOf({ ...fields, service_id: String(vendor) }))).status).toBe(404)
    expect((await change(people.distributor, id, formOf(own(sibling)))).status).toBe(404)
    expect(await stored(id)).toMatchObject({ name: 'Meera Nair', user_id: retailer.id })
  })
})

describe('another account is another version', () => {
  const versions = (id: number) =>
    many(
      portal.db,
      sql<{ version: number; last4: string; ifsc_code: string; holder_name: string; is_now: boolean }>`
        select version, account_last4 as last4, ifsc_code, holder_name, replaced_at is null as is_now
          from bank_accounts where payee_id = ${id} order by version`,
    )
  const change = async (id: number, changed: Fields, who = people.retailer) => {
    const fields = await goodFields(portal, category('rental'), who)
    return ask(portal, who, `/update-services/${id}`, formOf({ ...fields, ...changed }, null))
  }

  it('only when number, IFSC or holder really changed', async () => {
    const id = await addPayee(portal, people.retailer, category('rental'))
    await change(id, { address: '8 Baner Road', bank_branch: 'Aundh' })
    await change(id, { account_number: '**********8901', ifsc_code: 'mahb0000174' })
    expect(await versions(id)).toHaveLength(1)
    await change(id, { ifsc_code: 'MAHB0000175' })
    await change(id, { ifsc_code: 'MAHB0000175', account_holder_name: 'Meera S Nair' })
    const all = await versions(id)
    expect(all.map(({ version, ifsc_code, is_now }) => [version, ifsc_code, is_now])).toEqual([
      [1, 'MAHB0000174', false],
      [2, 'MAHB0000175', false],
      [3, 'MAHB0000175', true],
    ])
    const trust = await get(people.retailer, `/payee-trust/${id}`)
    expect(trust.body.data.earlier).toMatchObject([
      { account_number: '******8901', ifsc_code: 'MAHB0000175', holder_name: 'Meera Nair' },
      { account_number: '******8901', ifsc_code: 'MAHB0000174' },
    ])
  })

  it('ten at once end in one current version, the payee’s own', async () => {
    const id = await addPayee(portal, people.retailer, category('rental'))
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(id, { account_number: `7000000000${n % 3}`, ifsc_code: `MAHB000018${n % 4}` }),
      ),
    )
    const [now, ...more] = (await versions(id)).filter(({ is_now }) => is_now)
    const payee = await one(
      portal.db,
      sql<
        Record<string, unknown>
      >`select account_version as version, account_last4 as last4, ifsc_code, account_holder_name as holder_name
            from payees where id = ${id}`,
    )
    expect([{ ...now, is_now: undefined }, more]).toEqual([{ ...payee, is_now: undefined }, []])
  })

  it('owner and upline are notified by mail, but not role 1 or a changer above the owner', async () => {
    const { retailer, distributor, admin, superAdmin } = people
    const name = 'Asha Kulkarni'
    const id = await addPayee(portal, retailer, category('rental'), { name })
    const mails = async (who: Person) =>
      (await inbox(portal, who.email)).filter(({ subject }) =>
        /changed the bank account of Asha/.test(String(subject)),
      )
    await change(id, { name, account_number: '61111111111' }, distributor)
    const [mail] = await eventually(async () => {
      const found = await mails(admin)
      return found.length > 0 && found
    })
    expect(mail?.subject).toBe(`${distributor.name} changed the bank account of ${name}`)
    expect(mail?.text).not.toMatch(/1111|8901/)
    await eventually(async () => (await mails(retailer)).length === 1)
    await change(id, { name, account_number: '62222222222' })
    await eventually(
      async () => (await mails(retailer)).length === 2 && (await mails(distributor)).length === 1,
    )
    expect([await mails(distributor), await mails(superAdmin)].map(({ length }) => length)).toEqual([1, 0])
    const audits = await many(
      portal.db,
      sql`select from audit_log where action = 'payee.account-changed' and object = ${`payee ${id}`}`,
    )
    expect(audits).toHaveLength(2)
  })
})
