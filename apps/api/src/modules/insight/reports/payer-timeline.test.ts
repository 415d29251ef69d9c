import { afterAll, beforeAll, expect, it } from 'vitest'
import { payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let orderId = ''
let path = ''
beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: '250.75' })
  await payAtGateway(portal, body.payment_session_id, 'FAILED')
  orderId = body.order_id
  const status = async () => (await statusOf(portal, people.retailer, orderId)).body
  await eventually(async () => (await status()).payment_status === 'FAILED')
  const { transaction_id } = (await status()) as unknown as { transaction_id: number }
  path = `/transaction-list-by-id/${transaction_id}`
})
afterAll(() => portal?.stop())

async function read(who: Person, address: string, language = 'en') {
  const headers = { Authorization: `Bearer ${who.token}`, 'Accept-Language': language }
  return (await fetch(`${portal.url}/api${address}`, { headers })).text()
}
const linesFor = async (who: Person) => {
  const { data } = JSON.parse(await read(who, path)) as { data: { events: { text: string }[] } }
  return data.events.map(({ text }) => text).join('\n')
}

it('roles 1 and 2 alone read why a gateway was chosen', async () => {
  for (const who of [people.admin, people.superAdmin]) {
    expect(await linesFor(who)).toMatch(
      /^Cashfree chosen for Credit Card\/Debit Card: priority 1 and switched on.*\nSent to Cashfree$/im,
    )
  }
  for (const who of [people.retailer, people.distributor]) {
    const lines = await linesFor(who)
    expect(lines).not.toMatch(/cashfree|priority|chosen/i)
    expect(lines).toMatch(/^Sent to the gateway$/m)
    expect(lines).toContain('Transaction was declined by the bank')
  }
})

it('a known reason of the bank is said in Hindi, in the timeline and beside it', async () => {
  const declined = 'बैंक ने भुगतान अस्वीकार किया।'
  const page = await read(people.retailer, path, 'hi')
  expect(page).toContain(`"error_description":"${declined}"`)
  expect(page).toMatch(new RegExp(`अस्वीकार की: ${declined}`))
  expect(await read(people.retailer, `/get-payment-status/${orderId}`, 'hi')).toContain(
    `"error_description":"${declined}"`,
  )
  for (const address of [path, `/get-payment-status/${orderId}`]) {
    expect(await read(people.retailer, address)).toContain(
      '"error_description":"Transaction was declined by the bank"',
    )
  }
})
