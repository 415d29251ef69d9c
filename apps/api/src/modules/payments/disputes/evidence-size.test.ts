import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noise } from '../../../../test/files/real-pictures.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { disputeBecomes, fillFirst, openAtBank } from '../../../../test/money/disputing.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

it('a picture that takes more than the gateway accepts once it is drawn anew is refused', async () => {
  await offerOnly(portal, 'payu')
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: '4321.07' })
  await openAtBank(portal, payment)
  const { id } = await disputeBecomes(portal, payment.id, 'open')
  const { evidence_forms: forms } = (await callsOf(portal, people.admin).get(`/disputes/${id}`)).body.data
  const filled = fillFirst(forms, 1, 'See the deed.')
  const megabytes = (bytes: number) => bytes * 1024 * 1024
  const send = async (side: number) => {
    const bytes = await noise(side, side).jpeg({ quality: 30 }).toBuffer()
    expect(bytes.length).toBeLessThan(megabytes(5))
    const form = new FormData()
    for (const [name, value] of Object.entries(filled ?? {})) form.set(name, value)
    form.set('file_1', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'deed.jpg')
    const headers = { authorization: `Bearer ${people.admin.token}` }
    const url = `${portal.url}/api/disputes/${id}/evidence`
    const response = await fetch(url, { method: 'POST', headers, body: form })
    return [response.status, ((await response.json()) as { errors?: unknown }).errors]
  }
  expect(await send(4_200)).toEqual([422, { file_1: [DISPUTES.tooLarge('PayU', 5)] }])
  expect(await send(1_000)).toEqual([200, undefined])
})
