// Evidence that a gateway wants for a dispute: PayU has forms, Cashfree names documents, the others take any files.
import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import type { EvidenceForm } from '@chukta/contract/payments/disputes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PDF } from '../../../../test/files/sample-files.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import {
  answersAreIn,
  answerWith,
  disputeBecomes,
  disputePostings,
  disputesAtBank,
  disputesOf,
  moveAtBank,
  openAtBank,
} from '../../../../test/money/disputing.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { handInNow } from './answer-service.ts'
import { syncDispute } from './sync-dispute-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 6000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
})
afterAll(() => portal?.stop())
afterEach(() => setFaults(portal, null))

async function disputed(gateway: string) {
  await offerOnly(portal, gateway)
  rupees += 1
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  const bank = await openAtBank(portal, payment)
  const { id } = await disputeBecomes(portal, payment.id, 'open')
  return { payment, bank, id }
}
const shown = async (id: number) => (await callsOf(portal, people.admin).get(`/disputes/${id}`)).body.data
const deps = async () => ({ ...portal, log: portal.app.log, gateways: await loadGateways(portal) })

/** Sends evidence as a browser does: texts, and a PDF for each name of a file. */
async function send(id: number, texts: Record<string, string>, files: string[] = []) {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.set(name, value)
  const pdf = new Blob([new Uint8Array(PDF)], { type: 'application/pdf' })
  for (const name of files) body.set(name, pdf, `${name}.pdf`)
  const response = await fetch(`${portal.url}/api/disputes/${id}/evidence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.admin.token}` },
    body,
  })
  const said = (await response.json()) as { errors?: Record<string, string[]>; message?: string }
  return { status: response.status, errors: said.errors, message: said.message }
}
const fieldOf = (form: EvidenceForm, label: string) =>
  form.fields.find((field) => field.label.startsWith(label))?.identifier ?? ''

it('shows the forms of PayU, refuses incomplete ones and submits complete ones', async () => {
  const { payment, id } = await disputed('payu')
  const { evidence_forms: forms, wanted_evidence: wanted } = await shown(id)
  expect(wanted).toEqual([])
  expect(forms.map(({ label }: EvidenceForm) => label)).toContain('Product/Services delivered: Product')
  const form = forms.find(({ label }: EvidenceForm) => label === 'Product/Services delivered: Services')
  const [details, invoice] = [fieldOf(form, 'Details of'), fieldOf(form, 'Screen-shot')]
  const product = forms.find(({ label }: EvidenceForm) => label.endsWith(': Product'))
  const good = {
    form: form.identifier,
    fields: JSON.stringify({ [details]: 'Rent of November.' }),
    field_1: invoice,
  }
  const refused: [Record<string, string>, string[], Record<string, string[]>][] = [
    [{ ...good, form: '' }, [], { form: [DISPUTES.formRequired] }],
    [{ ...good, form: 'no-such' }, [], { form: [DISPUTES.formRequired] }],
    [{ ...good, note: 'Also this.' }, [], { note: [DISPUTES.fieldUnknown] }],
    [{ ...good, fields: '[' }, [], { fields: [DISPUTES.fieldsFormat] }],
    [{ ...good, fields: '{"a":1}' }, [], { fields: [DISPUTES.fieldsFormat] }],
    [
      { form: form.identifier },
      [],
      { [`fields.${details}`]: [DISPUTES.answerRequired('Details of the services')] },
    ],
    [
      { ...good, fields: JSON.stringify({ [details]: ' ', [invoice]: 'x' }) },
      [],
      {
        [`fields.${details}`]: [DISPUTES.answerRequired('Details of the services')],
        [`fields.${invoice}`]: [DISPUTES.fieldUnknown],
      },
    ],
    [
      { ...good, fields: JSON.stringify({ [details]: 'x'.repeat(1_001) }) },
      [],
      { [`fields.${details}`]: [DISPUTES.noteLength] },
    ],
    [{ ...good, field_1: details }, ['file_1'], { field_1: [DISPUTES.fieldUnknown] }],
    [{ ...good, field_2: invoice }, ['file_1', 'file_2'], { field_2: [DISPUTES.fieldUnknown] }],
    [
      {
        form: product.identifier,
        fields: JSON.stringify({
          [fieldOf(product, 'Product Delivered')]: 'no',
          [fieldOf(product, 'Details')]: 'x',
        }),
      },
      [],
      { [`fields.${fieldOf(product, 'Product Delivered')}`]: [DISPUTES.optionUnknown] },
    ],
  ]
  for (const [texts, files, errors] of refused) {
    expect(await send(id, texts, files), JSON.stringify(texts)).toMatchObject({ status: 422, errors })
  }
  expect(await disputesOf(portal, payment.id)).toMatchObject([{ status: 'open' }])
  expect((await disputesAtBank(portal, payment.order_id))[0]?.evidence).toEqual([])

  expect((await send(id, good, ['file_1'])).status).toBe(200)
  await disputeBecomes(portal, payment.id, 'under-review')
  await answersAreIn(portal, id)
  expect((await disputesAtBank(portal, payment.order_id))[0]?.evidence).toMatchObject([
    { kind: 'Screen-shot of the invoice', note: 'Rent of November.' },
  ])
  expect((await shown(id)).answers).toMatchObject([
    {
      status: 'done',
      form: { label: form.label, values: [{ label: 'Details of the services', value: 'Rent of November.' }] },
      files: [{ field_label: 'Screen-shot of the invoice' }],
    },
  ])
})

it('needs no file where the form needs none', async () => {
  const { payment, id } = await disputed('payu')
  const { evidence_forms: forms } = await shown(id)
  const form = forms.find(({ label }: EvidenceForm) => label.startsWith('Transaction already refunded'))
  expect((await send(id, { form: form.identifier })).status).toBe(200)
  await disputeBecomes(portal, payment.id, 'under-review')
})

it('takes nothing while the forms could not be read, and keeps known ones when they cannot be read again', async () => {
  await setFaults(portal, { answer_word: 'identifier=not an id', scope: 'payu' })
  const { payment, id } = await disputed('payu')
  expect((await shown(id)).evidence_forms).toEqual([])
  expect(await send(id, { form: 'x' })).toMatchObject({ status: 409, message: DISPUTES.formsUnread('PayU') })
  await setFaults(portal, null)
  await syncDispute(await deps(), id)
  const { evidence_forms: forms } = await shown(id)
  expect(forms.length).toBeGreaterThan(2)
  await setFaults(portal, { answer_word: 'identifier=not an id', scope: 'payu' })
  await syncDispute(await deps(), id)
  expect((await shown(id)).evidence_forms).toEqual(forms)
  expect(await disputesOf(portal, payment.id)).toMatchObject([{ status: 'open', money: 'held' }])
})

it('polls again after a crash between submission and its answer, and submits once', async () => {
  const { payment, id } = await disputed('payu')
  await setFaults(portal, { error_after: true, scope: 'payu' })
  expect((await answerWith(portal, people.admin, id, ['agreement'], 'Paid out.')).status).toBe(200)
  await setFaults(portal, null)
  await handInNow(await deps(), id)
  await disputeBecomes(portal, payment.id, 'under-review')
  await answersAreIn(portal, id)
  expect((await disputesAtBank(portal, payment.order_id))[0]?.evidence).toHaveLength(1)
  expect((await shown(id)).answers).toMatchObject([{ status: 'done' }])
})

it('leaves an unknown status of PayU to a person, and moves no money', async () => {
  const { payment, bank, id } = await disputed('payu')
  const postings = await disputePostings(portal, id)
  await setFaults(portal, { dispute_status: 'CLOSED' })
  await moveAtBank(portal, bank, 'won')
  await syncDispute(await deps(), id)
  const { word } = await one(
    portal.db,
    sql<{ word: string }>`select word from unapplied_reports
                           where reference = ${bank.dispute_id} and closed_at is null`,
  )
  expect(word).toBe('CLOSED')
  expect(await disputesOf(portal, payment.id)).toMatchObject([{ id, status: 'open', money: 'held' }])
  expect(await disputePostings(portal, id)).toEqual(postings)
})

it('shows the documents that Cashfree asks for, and takes any files without a form there', async () => {
  const { id } = await disputed('cashfree')
  const { wanted_evidence: wanted, evidence_forms: forms } = await shown(id)
  expect([wanted, forms]).toEqual([expect.arrayContaining(['Delivery/Service Proof']), null])
  for (const name of ['form', 'fields', 'field_1']) {
    expect((await send(id, { [name]: '{}' }, ['file_1'])).errors).toEqual({ [name]: [DISPUTES.fieldUnknown] })
  }
  expect((await send(id, {})).errors).toEqual({ file_1: [DISPUTES.fileRequired] })
  expect((await send(id, { note: 'The lease.' }, ['file_1'])).status).toBe(200)
  expect((await shown(id)).answers).toMatchObject([{ form: null, files: [{ field_label: null }] }])
})

it('leaves the books consistent', async () => {
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
