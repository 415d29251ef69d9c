import type { FieldErrors } from '@chukta/contract/errors'
import type { FileKind } from '@chukta/contract/file-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addPayee,
  ask,
  category,
  type Fields,
  forgetUploads,
  formOf,
  goodFields,
  sample,
  type Upload,
} from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
beforeEach(() => forgetUploads(portal))
afterAll(() => portal.stop())

const OFFICE = 'Only PDF, DOCX, XLSX files are allowed.'
const IMAGES = 'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.'
const FORMAT = 'PAN must be in format(e.g., ABCDE1234F)'
const PRESENCE = 'Pan number is required.'

/** The rules of spec 2 section 5, restated independently of the code under test. */
const RULES: Record<string, { pan: string; amount: [string, string, string]; file: [FileRule, FileRule] }> = {
  rental: {
    pan: FORMAT,
    amount: ['rent', 'Monthly rent is required.', 'Monthly rent is required.'],
    file: [images('Please upload a valid agreement file.'), images('Please upload a valid agreement file.')],
  },
  vendor: {
    pan: FORMAT,
    amount: ['amount', 'Amount is required.', 'Amount is required.'],
    file: [
      images('Please upload a valid invoice document.'),
      images('Please upload a valid invoice document.'),
    ],
  },
  donation: {
    pan: PRESENCE,
    amount: ['amount', 'Amount is required.', 'Amount is required.'],
    file: [images('Please upload a valid document.'), office('Please upload a valid document.')],
  },
  ca: {
    pan: PRESENCE,
    amount: ['amount', 'Monthly rent is required.', 'Monthly rent is required.'],
    file: [office('Document is required.'), office('Document is required.')],
  },
  salary: {
    pan: PRESENCE,
    amount: ['salary', 'Salary is required.', 'Salary is required.'],
    file: [pdfOnly(), pdfOnly()],
  },
  legal: {
    pan: PRESENCE,
    amount: ['amount', 'Monthly rent is required.', 'Amount is required.'],
    file: [images('Legal Document is required.'), images(null)],
  },
}

type FileRule = { missing: string | null; wrong: string; taken: FileKind[] }
function images(missing: string | null): FileRule {
  return { missing, wrong: IMAGES, taken: ['jpg', 'png', 'pdf', 'doc', 'docx'] }
}
function office(missing: string | null): FileRule {
  return { missing, wrong: OFFICE, taken: ['pdf', 'doc', 'docx', 'xls', 'xlsx'] }
}
function pdfOnly(): FileRule {
  return { missing: null, wrong: 'PDF file only allowed.', taken: ['pdf'] }
}
const EVERY_KIND: FileKind[] = ['jpg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx']

describe.each(Object.keys(RULES))('%s', (key) => {
  const of = category(key)
  const rule = RULES[key] as (typeof RULES)[string]
  /** With a stored document; its edits are tested. */
  let edited: number
  beforeAll(async () => {
    edited = await addPayee(portal, people.retailer, of, {}, sample('pdf'))
  })

  /** The required fields of an add form. */
  const needed = () => (rule.file[0].missing ? sample('pdf') : null)

  /**
   * Sends an add or an edit form; gives the errors, or null when it was accepted. Checking a document costs a process: a
   * form that is refused anyway is sent without one, and that error is expected too.
   */
  async function errors(
    mode: 'add' | 'edit',
    change: Fields,
    document?: Upload | null,
  ): Promise<FieldErrors | null> {
    const { missing } = rule.file[0]
    if (document === undefined && mode === 'add' && missing) {
      const { document: said, ...others } = (await errors(mode, change, null)) ?? {}
      expect(said).toEqual([missing])
      return others
    }
    const path = mode === 'add' ? '/store-service-list' : `/update-services/${edited}`
    const form = formOf({ ...(await goodFields(portal, of, people.retailer)), ...change }, document ?? null)
    const { status, body } = await ask(portal, people.retailer, path, form)
    expect([200, 422]).toContain(status)
    if (status === 422) expect(body.message).toBe('Validation error. Please check your input.')
    return status === 422 ? body.errors : null
  }

  it.each(['add', 'edit'] as const)('%s: every empty field has its sentence', async (mode) => {
    const [field, onAdd, onEdit] = rule.amount
    const empty = Object.fromEntries(
      Object.keys(await goodFields(portal, of, people.retailer))
        .filter((name) => !name.endsWith('_id'))
        .map((name) => [name, '  ']),
    )
    const needsAddress = mode === 'edit' && ['rental', 'vendor', 'donation'].includes(key)
    const file = rule.file[mode === 'add' ? 0 : 1]
    expect(await errors(mode, empty, null)).toEqual({
      name: ['Name is required.'],
      mobile: ['Mobile number is required.'],
      pan_number: [rule.pan],
      [field]: [mode === 'add' ? onAdd : onEdit],
      account_number: ['Account number is required.'],
      account_holder_name: ['Account holder name is required.'],
      bank_name: ['Bank name is required.'],
      bank_branch: ['Branch is required.'],
      ifsc_code: ['Ifsc code is required.'],
      ...(needsAddress ? { address: ['Address is required.'] } : {}),
      ...(key === 'rental' ? { payment_type: ['Please select payment type.'] } : {}),
      // On edit the stored file satisfies "required".
      ...(mode === 'add' && file.missing ? { document: [file.missing] } : {}),
    })
  })

  it('edit: a required document that was never stored is required', async () => {
    const id = await addPayee(portal, people.retailer, of)
    await sql`update payees set document_file_id = null where id = ${id}`.execute(portal.db)
    const form = formOf(await goodFields(portal, of, people.retailer), null)
    const answer = await ask(portal, people.retailer, `/update-services/${id}`, form)
    const { missing } = rule.file[1]
    expect(answer.body.errors).toEqual(missing ? { document: [missing] } : undefined)
  })

  it.each([
    ['98903x5128', 'Mobile number must be numeric.'],
    ['98903551281', 'Mobile number must be 10 digits.'],
    ['989035512', 'Mobile number must be 10 digits.'],
    ['5890355128', 'Mobile number must start with 6, 7, 8, or 9.'],
    ['+919890355', 'Mobile number must be 10 digits.'],
  ])('mobile %s: %s', async (mobile, sentence) => {
    expect(await errors('add', { mobile })).toEqual({ mobile: [sentence] })
    expect(await errors('edit', { mobile })).toEqual({ mobile: [sentence] })
  })

  it('a PAN of another format is refused only where the format matters', async () => {
    const expected = rule.pan === FORMAT ? { pan_number: [FORMAT] } : null
    for (const pan_number of ['AKLP4521RR', 'AKLPN4521', 'AKLPN4521RX']) {
      expect(await errors('add', { pan_number }, expected ? undefined : needed())).toEqual(expected)
    }
    expect(await errors('add', { pan_number: 'aklpn4521r' }, needed())).toBeNull()
  })

  it.each(['0', '-5', '1000000.01', '12.345', '1e3', 'abc', '₹50', '१००'])('amount %s', async (wrong) => {
    const [field] = rule.amount
    expect(Object.keys((await errors('add', { [field]: wrong })) ?? {})).toEqual([field])
  })

  it('the largest and the smallest amount are accepted', async () => {
    const [field] = rule.amount
    expect(await errors('add', { [field]: '1000000.00' }, needed())).toBeNull()
    expect(await errors('add', { [field]: '0.01' }, needed())).toBeNull()
  })

  it('texts over 100 characters, strange numbers and unknown fields are refused', async () => {
    const long = 'x'.repeat(101)
    const wrong = { name: long, address: long, bank_name: long, account_number: '12', ifsc_code: 'AB.CD' }
    const answer = await errors('add', { ...wrong, colour: 'red', email: 'meera@example.in' })
    expect(Object.keys(answer ?? {}).sort()).toEqual(
      ['account_number', 'address', 'bank_name', 'colour', 'email', 'ifsc_code', 'name'].sort(),
    )
    expect(await errors('add', { name: 'x'.repeat(100) }, needed())).toBeNull()
  })

  it.each(['add', 'edit'] as const)('%s: accepts its kinds of files and no others', async (mode) => {
    const { taken, wrong } = rule.file[mode === 'add' ? 0 : 1]
    for (const kind of EVERY_KIND) {
      const expected = taken.includes(kind) ? null : { document: [wrong] }
      expect([kind, await errors(mode, {}, sample(kind))]).toEqual([kind, expected])
    }
  })
})

it('the payment type must be one of the four', async () => {
  const fields = await goodFields(portal, category('rental'), people.retailer)
  for (const [type, status] of [
    ['houserent', 200],
    ['shoprent', 200],
    ['broker-payment', 200],
    ['society-payment', 200],
    ['castlerent', 422],
  ] as const) {
    const form = formOf({ ...fields, payment_type: type })
    const answer = await ask(portal, people.retailer, '/store-service-list', form)
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.errors).toEqual({ payment_type: ['Please select payment type.'] })
  }
})

it('text that looks like SQL or HTML is stored unchanged, as are all Indian scripts', async () => {
  const name = `'); drop table payees; -- <script>alert(1)</script> मीरा நாயர் 🪔`
  const id = await addPayee(portal, people.retailer, category('vendor'), { name })
  const row = await one(portal.db, sql<{ name: string }>`select name from payees where id = ${id}`)
  expect(row.name).toBe(name)
})

it('control characters, lists and objects in place of text are 422, never 500', async () => {
  const fields = await goodFields(portal, category('salary'), people.retailer)
  for (const name of ['Meera\u0000Nair', ['Meera'], { $gt: '' }, true, 12.5e300]) {
    const response = await fetch(`${portal.url}/api/store-service-list`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${people.retailer.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...fields, name, address: [1], mobile: {} }),
    })
    const body = (await response.json()) as { errors: FieldErrors }
    expect(response.status).toBe(422)
    expect(Object.keys(body.errors)).toContain('mobile')
  }
})

it('a JSON body without the document that its category requires is 422', async () => {
  const response = await fetch(`${portal.url}/api/store-service-list`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${people.retailer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(await goodFields(portal, category('ca'), people.retailer)),
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: { document: ['Document is required.'] } })
})
