import type { RecentPayee } from '@chukta/contract/payables/recent-payees'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLandlord, CARD, startPayment, UPI } from '../../../../test/money/paying.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import { makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'

type Payee = { id: number; service_id: number }

let portal: Portal
let people: People
let landlord: Payee

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

const recentOf = async (who: Person) =>
  (await callAs(portal, who, '/recent-payees')).body.data as unknown as RecentPayee[]
const lastOf = async (who: Person, serviceId: number) =>
  (await callAs(portal, who, `/last-payment-method?service_id=${serviceId}`)).body as unknown as {
    data: { payment_method_id: number; payment_method: string; used_at: string } | null
    errors?: Record<string, string[]>
  }

/** The payee again, as one of another service. */
const asVendor = ({ id }: Payee) =>
  one(
    portal.db,
    sql<Payee>`
      insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
        account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, beneficiary_id)
      select user_id, (select id from services where slug = 'vendors-payments'), 'Shree Ganesh Traders', mobile, pan_cipher,
             pan_last4, account_cipher, account_last4, account_holder_name, bank_name, bank_branch, ifsc_code,
             amount_paise, 'BEN' || gen_random_uuid()
        from payees where id = ${id} returning id, service_id`,
  )

it('lists the payees paid last with the last amount, and the method of the service before that of any', async () => {
  const { retailer } = people
  expect(await recentOf(retailer)).toEqual([])
  expect((await lastOf(retailer, landlord.service_id)).data).toBeNull()

  const vendor = await asVendor(landlord)
  const neverPaid = await addLandlord(portal, retailer.id)
  await paidPayment(portal, retailer, landlord, { amount: '1200.50', key: 'one' })
  await paidPayment(portal, retailer, vendor, { amount: '700', key: 'two' })
  await paidPayment(portal, retailer, landlord, { amount: '1300.25', key: 'three' })
  await paidPayment(portal, retailer, vendor, { amount: '800.05', key: 'four' })
  await sql`update payments set method_id = ${UPI} where payee_id = ${vendor.id}`.execute(portal.db)
  // Begun and not paid: neither its payee nor its method counts.
  expect((await startPayment(portal, retailer, neverPaid, { amount: '55', method: UPI })).status).toBe(200)
  expect((await startPayment(portal, retailer, landlord, { amount: '9', method: UPI })).status).toBe(200)

  expect(await recentOf(retailer)).toMatchObject([
    {
      payee_id: vendor.id,
      payee_name: 'Shree Ganesh Traders',
      service_slug: 'vendors-payments',
      amount: '800.05',
    },
    { payee_id: landlord.id, payee_name: 'Meera Nair', service_id: landlord.service_id, amount: '1300.25' },
  ])
  const rent = await lastOf(retailer, landlord.service_id)
  expect(rent.data).toMatchObject({ payment_method_id: CARD, payment_method: 'Credit Card/Debit Card' })
  expect(Date.now() - Date.parse(rent.data?.used_at ?? '')).toBeLessThan(10 * 60_000)
  expect((await lastOf(retailer, vendor.service_id)).data?.payment_method_id).toBe(UPI)
  // Never paid for: the newest of all, by UPI.
  const { id: donations } = await one(
    portal.db,
    sql<{
      id: number
    }>`select id from services where slug = 'donations-payments'`,
  )
  expect((await lastOf(retailer, donations)).data?.payment_method_id).toBe(UPI)
})

it('is about the own payments alone, for every role', async () => {
  const sister = await makePerson(portal.db, {
    roleId: 4,
    parentId: people.distributor.id,
    first: 'Anita',
    last: 'Kulkarni',
  })
  for (const who of [people.superAdmin, people.admin, people.distributor, sister]) {
    expect(await recentOf(who)).toEqual([])
    expect((await lastOf(who, landlord.service_id)).data).toBeNull()
  }
  const [newest] = await recentOf(people.retailer)
  // A distributor who paid the payee of a retailer below sees it; the retailer's own list keeps their own amount.
  await paidPayment(portal, people.distributor, landlord, { amount: '77', key: 'distributor' })
  expect(await recentOf(people.distributor)).toMatchObject([{ payee_id: landlord.id, amount: '77.00' }])
  expect((await recentOf(people.retailer))[0]).toEqual(newest)
})

it('leaves out deleted payees and services that are switched off', async () => {
  const { db } = portal
  const before = (await recentOf(people.retailer)).length
  expect(before).toBeGreaterThan(1)
  await sql`update services set enabled = false where slug = 'vendors-payments'`.execute(db)
  expect((await recentOf(people.retailer)).map(({ payee_id }) => payee_id)).toEqual([landlord.id])
  await sql`update services set enabled = true where slug = 'vendors-payments'`.execute(db)
  await sql`update payees set deleted_at = now() where id = ${landlord.id}`.execute(db)
  expect((await recentOf(people.retailer)).map(({ payee_id }) => payee_id)).not.toContain(landlord.id)
  await sql`update payees set deleted_at = null where id = ${landlord.id}`.execute(db)
})

it('refuses a service that is no id', async () => {
  const answer = await callAs(portal, people.retailer, '/last-payment-method?service_id=rent')
  expect(answer.status).toBe(422)
  expect((await callAs(portal, people.retailer, '/last-payment-method')).status).toBe(422)
})
