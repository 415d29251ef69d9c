import type { CreditNote } from '@chukta/contract/insight/invoices'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { disputeBecomes, openAtBank } from '../../../../test/money/disputing.ts'
import { addLandlord, RENT } from '../../../../test/money/paying.ts'
import { becomes, type PaidPayment, paidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import { registerCompany, registerPayer, SUPPLIER_GSTIN } from '../../../../test/money/tax.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { requestRefund } from '../../payments/refunds/refunds-service.ts'

let portal: Portal
let people: People
let payment: PaidPayment
beforeAll(async () => {
  let landlord: { id: number; service_id: number }
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
  await registerCompany(portal.db)
  await registerPayer(portal, people.retailer.id, '27AAPFU0939F1ZV', 'Deshpande Traders')
  payment = await paidPayment(portal, people.retailer, landlord, { amount: RENT })
})
afterAll(() => portal?.stop())

const notes = async (id: number, who = people.retailer) =>
  (await callsOf(portal, who).get(`/transaction-credit-notes/${id}`)).body.data as CreditNote[]
const notesOnce = (id: number, count: number) =>
  eventually(async () => {
    const found = await notes(id)
    return found.length === count && found
  })
const paise = (rupees: string) => BigInt(rupees.replace('.', ''))
const sum = (amounts: (string | undefined)[]) => amounts.reduce((all, it) => all + paise(it ?? '0.00'), 0n)

describe('credit notes', () => {
  it('are written for each refund, in a series of their own, and all of them make the invoice', async () => {
    expect(await notes(payment.id)).toEqual([])
    await refundPayment(portal, payment, 500_010n)
    await becomes(portal, payment.id, 'succeeded')
    const [first] = await notesOnce(payment.id, 1)
    const invoice = (await callsOf(portal, people.retailer).get(`/transaction-invoice/${payment.id}`)).body
      .data
    const refund = await one(
      portal.db,
      sql<{ base_paise: bigint; charge_paise: bigint }>`
        select base_paise, charge_paise from refunds where payment_id = ${payment.id}`,
    )
    expect(first).toMatchObject({
      kind: 'credit',
      note_no: expect.stringMatching(/^CK\/\d{4}\/C000001$/),
      invoice_no: invoice.invoice_no,
      invoice_date: invoice.invoice_date,
      urn: payment.order_id,
      name: people.retailer.name,
      issuer: 'SetuPay',
      tax: {
        supplier: { gstin: SUPPLIER_GSTIN },
        recipient: { name: 'Deshpande Traders', gstin: '27AAPFU0939F1ZV' },
        place_of_supply: '27-Maharashtra',
      },
    })
    expect(paise(first?.total ?? '')).toBe(refund.base_paise + refund.charge_paise)
    expect(sum([first?.tax?.taxable_value, first?.gst])).toBe(refund.charge_paise)
    expect(sum([first?.subtotal, first?.gst])).toBe(paise(first?.total ?? ''))

    const rest = { reason: 'The rest of it.', source: 'payout' as const, paymentId: payment.id }
    await requestRefund(portal, { ...rest, basePaise: payment.base_paise - 500_010n })
    const both = await notesOnce(payment.id, 2)
    expect(both[1]?.note_no).toMatch(/C000002$/)
    for (const head of [0, 1]) {
      expect(sum(both.map(({ tax }) => tax?.taxes[head]?.amount))).toBe(paise(invoice.tax.taxes[head].amount))
    }
    expect(sum(both.map(({ tax }) => tax?.taxable_value))).toBe(paise(invoice.tax.taxable_value))
    expect(sum(both.map(({ total }) => total))).toBe(payment.total_paise)
  })

  it('are visible to those who see the payment', async () => {
    expect(await notes(payment.id, people.superAdmin)).toEqual(await notes(payment.id))
    const { get } = callsOf(portal, people.sibling)
    expect((await get(`/transaction-credit-notes/${payment.id}`)).status).toBe(404)
    expect((await get(`/transaction-credit-notes/${payment.id}/pdf/1`)).status).toBe(404)
    const pdf = (place: number) =>
      fetch(`${portal.url}/api/transaction-credit-notes/${payment.id}/pdf/${place}`, {
        headers: { Authorization: `Bearer ${people.retailer.token}` },
      })
    const answer = await pdf(2)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/"CK-\d{4}-C000002\.pdf"/)
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await pdf(3)).status).toBe(404)
  })

  it('are written when a dispute is lost, for the charge in it, and reversed by a debit note when it is recovered', async () => {
    const landlord = await addLandlord(portal, people.retailer.id)
    const disputed = await paidPayment(portal, people.retailer, landlord, { amount: '4321.07' })
    await openAtBank(portal, disputed, { amount: '1000.01' })
    const { id } = await disputeBecomes(portal, disputed.id, 'open')
    expect(await notes(disputed.id), 'what is only held is not given back').toEqual([])
    const accepted = await callsOf(portal, people.admin).post(`/disputes/${id}/accept`)
    expect(accepted.status).toBe(200)
    await disputeBecomes(portal, disputed.id, 'accepted')
    const [note] = await notesOnce(disputed.id, 1)
    const { charge_paise } = await one(
      portal.db,
      sql<{ charge_paise: bigint }>`
        select sum(p.amount_paise)::bigint as charge_paise
          from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
         where j.source_type = 'dispute' and j.source_id = ${id} and j.kind = 'held'
           and (a.code = 'platform-revenue' or a.kind = 'wallet')`,
    )
    expect(note).toMatchObject({
      kind: 'credit',
      total: '1000.01',
      note_no: expect.stringMatching(/C000003$/),
    })
    expect(sum([note?.tax?.taxable_value, note?.gst])).toBe(charge_paise)

    // The gateway returns the amount it took: the same money in the other direction.
    await sql`
      with journal as (
        insert into journals (source_type, source_id, kind) values ('dispute', ${id}, 'recovered') returning id
      )
      insert into postings (journal_id, account_id, amount_paise)
      select journal.id, a.id, case a.code when 'suspense' then 100001 else -100001 end
        from journal, ledger_accounts a where a.code in ('suspense', 'payee-payable')`.execute(portal.db)
    const [, debit] = await notesOnce(disputed.id, 2)
    expect(debit).toMatchObject({
      kind: 'debit',
      note_no: expect.stringMatching(/^CK\/\d{4}\/D000001$/),
      total: '1000.01',
      gst: note?.gst,
    })
  })
})
