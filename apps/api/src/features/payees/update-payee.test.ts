import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Portal, startPortal } from '../../../test/harness.ts'
import { addPayee, ask, category, formOf, goodFields, sample, serviceId } from '../../../test/payee-forms.ts'
import { makePeople, type People, type Person } from '../../../test/people.ts'
import { many, one } from '../../platform/db.ts'

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
    const mails = await eventually(async () => {
      const answer = await fetch(`${portal.sandboxUrl}/inbox?to=${retailer.email}`)
      const caught = (await answer.json()) as { subject: string; text: string }[]
      return caught.length > 0 ? caught : null
    })
    expect(mails[0]?.subject).toBe(`${distributor.name} changed Meera Suresh Nair`)
    expect(mails[0]?.text).not.toMatch(/4521|8901/)
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
