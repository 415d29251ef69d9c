import { inflateSync } from 'node:zlib'
import type { Invoice } from '@chukta/contract/insight/invoices'
import type { Quote } from '@chukta/contract/payments/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { addLandlord, payAtGateway, RENT, startPayment } from '../../../../test/money/paying.ts'
import { registerCompany, registerPayer, SUPPLIER_GSTIN } from '../../../../test/money/tax.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { maybe, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const call = (who: Person, path: string) =>
  fetch(`${portal.url}/api${path}`, { headers: { Authorization: `Bearer ${who.token}` } })

async function invoiceOf(who: Person, id: number) {
  const response = await call(who, `/transaction-invoice/${id}`)
  return { status: response.status, body: (await response.json()) as { data: Invoice; message?: string } }
}

async function order(outcome: 'SUCCESS' | 'FAILED' | null): Promise<number> {
  const payee = await addLandlord(portal, people.retailer.id)
  const { body } = await startPayment(portal, people.retailer, payee, { amount: RENT })
  if (outcome) await payAtGateway(portal, body.payment_session_id, outcome)
  const find = () =>
    one(
      portal.db,
      sql<{ id: number; status: string }>`select id, status from payments where order_id = ${body.order_id}`,
    )
  const wanted = outcome === 'SUCCESS' ? 'paid' : outcome === 'FAILED' ? 'failed' : 'open'
  await eventually(async () => (await find()).status === wanted)
  return (await find()).id
}

/** The tables of a PDF that map glyphs to characters. */
function glyphMaps(pdf: string): string {
  const streams = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams.filter((text) => text.includes('begincmap')).join('\n')
}

describe('an invoice', () => {
  it('shows the paid amounts, keeps one number, and comes with the receipt', async () => {
    const id = await order('SUCCESS')
    const { status, body } = await invoiceOf(people.retailer, id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      invoice_no: expect.stringMatching(/^CK\/\d{4}\/\d{7}$/),
      name: people.retailer.name,
      mobile: people.retailer.mobile,
      paid_to: 'Meera Nair',
      payment_mode: 'Credit Card/Debit Card',
      items: [
        { description: 'Rental payments: Meera Nair', amount: RENT },
        { description: 'Charge for Credit Card/Debit Card', amount: '342.26' },
      ],
      subtotal: '18842.76',
      gst_rate: '0.00',
      gst: '0.00',
      total: '18842.76',
    })
    expect((await invoiceOf(people.superAdmin, id)).body).toEqual(body)
    const pdf = await call(people.distributor, `/transaction-invoice/${id}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${body.data.file_name}"`)
    const bytes = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
    expect(bytes.slice(0, 5)).toBe('%PDF-')
    expect(bytes).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
    // A real glyph maps back to its character, so that it can be copied: ₹ is U+20B9.
    expect(glyphMaps(bytes)).toMatch(/<20b9>/i)
    const mails = await eventually(async () => {
      const found = await inbox(portal, people.retailer.email)
      return found.length > 0 && found
    })
    expect(mails[0]?.text).toContain('invoice is attached')
  })

  it('of a registered company names both sides, the place and the taxes inside the charge, at the rate of its capture', async () => {
    await registerCompany(portal.db)
    await registerPayer(portal, people.retailer.id, '29AAGCB7383J1Z4', 'Deshpande Traders')
    const id = await order('SUCCESS')
    const { data } = (await invoiceOf(people.retailer, id)).body
    await sql`update company set gstin = '', gst_rate = 0`.execute(portal.db)
    // 342.26 × 18 ÷ 118 = 52.209…
    expect(data).toMatchObject({
      gst_rate: '18.00',
      gst: '52.21',
      subtotal: '18790.55',
      total: '18842.76',
      name: people.retailer.name,
      tax: {
        supplier: { name: 'Setu Pay Private Limited', gstin: SUPPLIER_GSTIN, state: '27-Maharashtra' },
        recipient: { name: 'Deshpande Traders', gstin: '29AAGCB7383J1Z4', state: '29-Karnataka' },
        place_of_supply: '29-Karnataka',
        taxable_value: '290.05',
        taxes: [{ name: 'IGST', rate: '18.00', amount: '52.21' }],
      },
    })
    expect(data.items[1]?.amount).toBe('290.05')
    expect((await invoiceOf(people.superAdmin, id)).body.data, 'however often it is read').toEqual(data)
    // A GSTIN holds the PAN: it is nowhere in plain text.
    const { content } = await one(
      portal.db,
      sql<{ content: string }>`select string_agg(content::text, '') as content from invoice_versions`,
    )
    expect(content).toContain('Deshpande Traders')
    expect(content).not.toContain('29AAGCB7383J1Z4')
  })

  it('has the GST rate of its quote, not that of its numbering', async () => {
    const payee = await addLandlord(portal, people.stranger.id)
    const quoted = async () => {
      const answer = await call(
        people.stranger,
        `/payment-quotes?service_id=${payee.service_id}&amount=${RENT}`,
      )
      return ((await answer.json()) as { data: Quote[] }).data[0]
    }
    await registerCompany(portal.db, '12')
    expect(await quoted()).toMatchObject({ gst_rate: '12.0000', gst_in_charge: '36.67' })
    const { body } = await startPayment(portal, people.stranger, payee, { amount: RENT })
    await registerCompany(portal.db, '18')
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    const paid = () =>
      maybe(
        portal.db,
        sql<{ id: number }>`select id from payments where order_id = ${body.order_id} and status = 'paid'`,
      )
    const { id } = await eventually(paid)
    // 342.26 × 12 ÷ 112 = 36.670…; CGST and SGST are the same to the paisa.
    expect((await invoiceOf(people.stranger, id)).body.data).toMatchObject({
      gst_rate: '12.00',
      gst: '36.68',
    })
    await sql`update company set gstin = ''`.execute(portal.db)
    expect(await quoted(), 'who has no registration collects none').toMatchObject({
      gst_rate: '0.0000',
      gst_in_charge: '0.00',
    })
  })

  it('is drawn in Hindi on request, with the facts of the unchanged original', async () => {
    await registerCompany(portal.db)
    await sql`update users set language = 'hi' where id = ${people.retailer.id}`.execute(portal.db)
    const id = await order('SUCCESS')
    const path = `/transaction-invoice/${id}/pdf`
    const pdf = async (language?: string) => {
      const headers = {
        Authorization: `Bearer ${people.retailer.token}`,
        ...(language && { 'Accept-Language': language }),
      }
      const answer = await fetch(`${portal.url}/api${path}`, { headers })
      expect(answer.status).toBe(200)
      return { headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
    }
    const english = await pdf()
    const hindi = await pdf('hi')
    const { data } = (await invoiceOf(people.retailer, id)).body
    const name = data.file_name.replace('.pdf', '-hi.pdf')
    expect(hindi.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(hindi.headers.get('content-language')).toBe('hi')
    expect(english.headers.get('content-language')).toBeNull()
    expect(hindi.text).toContain('/Lang (hi-IN)')
    // य and the rupee's sign are drawn by fonts that have them.
    expect(glyphMaps(hindi.text)).toMatch(/<20b9>/i)
    expect(glyphMaps(hindi.text)).toMatch(/<092f>/i)
    expect(glyphMaps(english.text)).not.toMatch(/<09[0-7][0-9a-f]>/i)
    expect((await pdf('en')).text).toBe(english.text)
    const [{ count }] = (
      await sql<{ count: number }>`select count(*)::int as count from invoice_versions
        where payment_id = ${id}`.execute(portal.db)
    ).rows as [{ count: number }]
    expect(count).toBe(1)
    const mail = await eventually(async () => {
      const found = await inbox(portal, people.retailer.email)
      return found.find(({ subject }) => subject === 'Meera Nair को ₹18,500.50 का भुगतान हुआ')
    })
    expect(mail.text).toContain('इनवॉइस साथ में है।')
    expect(mail.text).toContain('कुल: ₹18,842.76')
  })

  it('has no line for a charge of zero', async () => {
    await plantPayments(portal.db, { payers: [people.sibling.id], count: 20, days: 1 })
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`update payments set charge_paise = 0, total_paise = base_paise
        where id = (select id from payments where payer_id = ${people.sibling.id} and status = 'paid' limit 1)
        returning id`,
    )
    expect((await invoiceOf(people.sibling, id)).body.data.items).toHaveLength(1)
  })

  it('is refused with 409 while nothing was paid, and with 404 to callers who cannot see the payment', async () => {
    for (const outcome of ['FAILED', null] as const) {
      const id = await order(outcome)
      const { status, body } = await invoiceOf(people.retailer, id)
      expect([status, body.message]).toEqual([409, 'Only a paid transaction has an invoice.'])
      expect((await call(people.retailer, `/transaction-invoice/${id}/pdf`)).status).toBe(409)
      expect((await invoiceOf(people.sibling, id)).status).toBe(404)
    }
    expect((await invoiceOf(people.superAdmin, 999_999)).status).toBe(404)
    expect((await call(people.superAdmin, '/transaction-invoice/0')).status).toBe(422)
  })
})
