import { importColumns } from '@chukta/contract/payables/payee-import-columns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { csvOf, payeeRow, readFile } from '../payables/payee-files.ts'
import { ask, category, type Fields, formOf, goodFields } from '../payables/payee-forms.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'
import { type Parts, workbook } from './hostile-workbooks.ts'
import { PART, RELATIONS, types, zipOf } from './office-files.ts'
import { oldOffice } from './sample-files.ts'

const of = category('rental')
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

let portal: Portal
let people: People
let rows: Fields[]
let table: string[][]

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  rows = [await payeeRow(portal, of, 1), await payeeRow(portal, of, 2)]
  const columns = importColumns(of)
  table = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ name }) => String(row[name] ?? ''))),
  ]
})
afterAll(() => portal?.stop())

const send = async (content: string | Buffer, more: Fields = {}) => {
  const { status, body, data } = await readFile(portal, people.retailer, content, { of, more })
  return { status, file: body.errors?.file?.[0] as string | undefined, data }
}
/** Reads a sheet that should hold the two payees. Returns the notes about it. */
async function notesOf(content: string | Buffer): Promise<string[]> {
  const { status, file, data } = await send(content)
  expect([status, file]).toEqual([200, undefined])
  expect(data.rows.map(({ values, errors }) => [values.name, errors])).toEqual([
    ['Payee 1', {}],
    ['Payee 2', {}],
  ])
  return data.notes
}

const bySheetJs = (
  change: (book: XLSX.WorkBook, sheet: XLSX.WorkSheet) => void = () => undefined,
  more = {},
) => {
  const book = XLSX.utils.book_new()
  const sheet = XLSX.utils.aoa_to_sheet(table)
  XLSX.utils.book_append_sheet(book, sheet, 'Payees')
  change(book, sheet)
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', ...more }) as Buffer
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (text: string, name = '') => `<c${name} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
/** The sheet of the table; `rowOf` and `cellOf` give the attributes of each. */
const sheetOf = (rowOf = (row: number) => ` r="${row}"`, cellOf = (_row: number, _column: number) => '') =>
  `<worksheet ${MAIN}><sheetData>${table
    .map(
      (cells, row) =>
        `<row${rowOf(row + 1)}>${cells.map((text, column) => cell(text, cellOf(row + 1, column))).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`
const nameOf = (row: number, column: number) => ` r="${String.fromCharCode(65 + column)}${row}"`
const bookOf = (...sheets: string[]) =>
  `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`

describe('a workbook of another program', () => {
  it.each([
    ['SheetJS', {}],
    ['SheetJS with shared texts, packed', { bookSST: true, compression: true }],
  ])('%s is read', async (_, more) => {
    expect(await notesOf(bySheetJs(() => undefined, more))).toEqual([])
  })

  it('without names of its cells and rows is read', async () => {
    expect(await notesOf(workbook({ sheet: sheetOf(() => '') }))).toEqual([])
  })

  it('with backslashes in its paths is read', async () => {
    const named = (name: string) => (name.startsWith('[') ? name : name.replaceAll('/', '\\'))
    const parts: Parts = { sheet: sheetOf() }
    expect(await notesOf(workbook(parts, named))).toEqual([])
  })

  it('with a hidden first sheet is read from the first that is seen, and that is said', async () => {
    const hidden = bySheetJs((book) => {
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['a'], ['b']]), 'Lists')
      book.SheetNames.reverse()
      book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] }
    })
    expect(await notesOf(hidden)).toEqual([
      'The sheet “Payees” was read: the first of this workbook that is not hidden.',
    ])
    expect(
      await send(
        workbook({
          sheet: sheetOf(),
          book: bookOf('<sheet name="A" sheetId="1" state="hidden" r:id="rId1"/>'),
        }),
      ),
    ).toMatchObject({ status: 422, file: expect.stringContaining('This workbook cannot be read') })
  })

  it('with rows that a filter hides is not read before a person chooses what to do with them', async () => {
    const filtered = bySheetJs((_book, sheet) => {
      sheet['!rows'] = [{}, {}, { hidden: true }]
    })
    const byHand = workbook({
      sheet: sheetOf((row) => ` r="${row}"${row === 3 ? ' hidden="1"' : ''}`, nameOf),
    })
    expect((await send(byHand)).file).toMatch(/^These rows are hidden.*: 3\. Are they/)
    expect(await send(filtered)).toMatchObject({
      status: 422,
      file: 'These rows are hidden, by a filter or by hand: 3. Are they to be read, too?',
    })
    const left = await send(filtered, { hidden_rows: 'leave' })
    expect(left).toMatchObject({
      status: 200,
      data: { notes: ['These rows are hidden and were left out: 3.'] },
    })
    const taken = await send(filtered, { hidden_rows: 'take' })
    expect(taken).toMatchObject({
      status: 200,
      data: { notes: ['These rows are hidden and were read, too: 3.'] },
    })
    expect([left, taken].map(({ data }) => data.rows.length)).toEqual([1, 2])
    expect((await send(filtered, { hidden_rows: 'perhaps' })).status).toBe(422)
    // An empty one hides nothing.
    const empty = sheetOf().replace(
      '</sheetData>',
      '<row r="9" hidden="1"><c r="A9" s="0"/></row></sheetData>',
    )
    expect(await notesOf(workbook({ sheet: empty }))).toEqual([])
  })

  it.each(['#N/A', '#REF!', '#DIV/0!'])(
    'with %s in a cell is not read, and the cell is named',
    async (error) => {
      const failed = sheetOf(undefined, nameOf).replace(
        cell('Payee 2', ' r="A3"'),
        `<c r="A3" t="e"><v>${error}</v></c>`,
      )
      expect(await send(workbook({ sheet: failed }))).toMatchObject({
        status: 422,
        file: `Cell A3 (${error}) holds an error of the spreadsheet. Please correct it and save the file again.`,
      })
      expect(await send(csvOf(of, [rows[0] as Fields, { ...rows[1], name: error }]))).toMatchObject({
        status: 422,
        file: expect.stringContaining(`Cell A3 (${error}) holds an error`),
      })
    },
  )

  it('with a password is said to have one', async () => {
    const locked = oldOffice([
      ['EncryptionInfo', Buffer.alloc(64)],
      ['EncryptedPackage', Buffer.alloc(64)],
    ])
    const says = 'This document has a password, so it cannot be checked. Please save it without one.'
    expect(await send(locked)).toMatchObject({ status: 422, file: says })
    const form = formOf(await goodFields(portal, of, people.retailer), { name: 'deed.docx', bytes: locked })
    const { status, body } = await ask(portal, people.retailer, '/store-service-list', form)
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(says)])
  })

  it('with programs is refused, by the types of the parts that it has', async () => {
    const typed = (override: string, more: { name: string; bytes: string }[] = []) =>
      zipOf([
        {
          name: '[Content_Types].xml',
          bytes: types('xl/workbook.xml', `${PART}.spreadsheetml.sheet.main+xml`, override),
        },
        { name: 'xl/workbook.xml', bytes: '<workbook/>' },
        ...more,
      ])
    const type = 'ContentType="application/vnd.ms-office.vbaProject"'
    const part = { name: 'xl/odd.bin', bytes: 'x' }
    for (const override of [
      `<Default Extension="bin" ${type}/>`,
      `<x:Override PartName="/xl/odd.bin" ${type}/>`,
      `<Override PartName="/XL\\%6Fdd.bin" ${type}/>`,
      `<Override ${type.replace('vba', '&#118;ba')} PartName='/xl/odd.bin'/>`,
    ]) {
      expect((await send(typed(override, [part]))).file, override).toMatch(/macros/)
      expect((await send(typed(override))).file, override).not.toMatch(/macros/)
    }
  })
})

describe('a CSV of another program', () => {
  const csv = (separator: string, end = '\r\n') =>
    separator === ','
      ? csvOf(of, rows).replaceAll('\r\n', end)
      : table.map((cells) => cells.join(separator)).join(end)
  const wide = (text: string, isBigEnd = false) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return isBigEnd ? bytes.swap16() : bytes
  }

  it('with semicolons or tabs is read, and that is said', async () => {
    expect(await notesOf(csv(','))).toEqual([])
    expect(await notesOf(csv(';'))).toEqual(['The cells of this file are separated by semicolons.'])
    expect(await notesOf(`sep=;\r\n${csv(';')}`)).toEqual([
      'The cells of this file are separated by semicolons.',
    ])
    expect(await notesOf(`Landlords, of 2026\n${csv(';')}`)).toEqual([
      'The cells of this file are separated by semicolons.',
    ])
    expect(await notesOf(csv('\t'))).toEqual(['The cells of this file are separated by tabs.'])
  })

  it('in UTF-16 is read, and that is said', async () => {
    for (const isBigEnd of [false, true]) {
      expect(await notesOf(wide(csv('\t'), isBigEnd))).toEqual([
        'This file is in UTF-16.',
        'The cells of this file are separated by tabs.',
      ])
    }
    expect((await send(wide(csv(',')).subarray(0, -1))).status).toBe(422)
  })

  it('with lines of old Macs is read, and that is said', async () => {
    expect(await notesOf(csv(',', '\r'))).toEqual(['The lines of this file end as those of old Macs do.'])
    const { data } = await send(`${csv(',', '\r')}\r`)
    expect(data.rows.map(({ line }) => line)).toEqual([2, 3])
  })
})

it('a HEIC picture under another name is said to be one', async () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(64),
  ])
  const form = formOf(await goodFields(portal, of, people.retailer), { name: 'deed.jpg', bytes: heic })
  const { status, body } = await ask(portal, people.retailer, '/store-service-list', form)
  expect([status, JSON.stringify(body.errors)]).toEqual([
    422,
    expect.stringContaining('This is a HEIC picture'),
  ])
})
