import { PART, type Part, RELATIONS, relations, types, zipOf } from './office-files.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const SHEET = 'xl/worksheets/sheet1.xml'

/** The parts of a workbook; XML without its declaration. */
export type Parts = {
  sheet: string
  strings?: string
  styles?: string
  book?: string
  ways?: string
  more?: Part[]
}

const way = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const WAYS = [
  way('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  way('rId2', 'styles', 'styles.xml'),
  way('rId3', 'sharedStrings', 'sharedStrings.xml'),
]
const bookOf = (sheets: string) =>
  `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`
const SHEETS = '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'

/** A workbook of one sheet, in the parts that spreadsheet programs write; `nameOf` names them otherwise. */
export function workbook(
  { sheet, strings, styles, book, ways, more = [] }: Parts,
  nameOf = (name: string) => name,
): Buffer {
  const parts = [
    { name: '[Content_Types].xml', bytes: types('xl/workbook.xml', `${PART}.spreadsheetml.sheet.main+xml`) },
    { name: '_rels/.rels', bytes: relations(way('rId1', 'officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', bytes: XML + (book ?? bookOf(SHEETS)) },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relations(ways ?? WAYS.join('')) },
    { name: SHEET, bytes: XML + sheet },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: XML + strings }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: XML + styles }]),
    ...more,
  ]
  return zipOf(parts.map((part) => ({ ...part, name: nameOf(part.name) })))
}

const sheetOf = (rows: string, before = '', after = '') =>
  `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
const rowOf = (number: number | string, cells = '') => `<row r="${number}">${cells}</row>`
const textOf = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const sharedOf = (at: string, index: number) => `<c r="${at}" t="s"><v>${index}</v></c>`
const strings = (items: string) => `<sst ${MAIN}>${items}</sst>`
const many = (count: number, each: (index: number) => string) => {
  let all = ''
  for (let index = 0; index < count; index++) all += each(index)
  return all
}
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Each row has a value in A and one in the last column of Excel: a reader of dense rows fills in all between. */
export const farRight = (rows = 40_000) =>
  workbook({
    sheet: sheetOf(
      many(rows, (i) => rowOf(i + 1, textOf(`A${i + 1}`, `x${i}`) + textOf(`XFD${i + 1}`, `y${i}`))),
    ),
  })

const TOO_MUCH = /holds too much/
const UNREADABLE = /workbook cannot be read/

/** Workbooks made to stop their reader, what each is refused with, and how it is made. */
export const HOSTILE_WORKBOOKS: [what: string, says: RegExp, make: () => Buffer][] = [
  ['a value in column XFD of each row', /Cell XFD1 is beyond the first 100 columns/, farRight],
  [
    'a value in the last row of all',
    /Cell XFD1048576 is beyond|Cell A1048576 is below row 1,00,000/,
    () =>
      workbook({ sheet: sheetOf(rowOf(1, textOf('A1', 'x')) + rowOf(1_048_576, textOf('A1048576', 'y'))) }),
  ],
  [
    'a row beyond all rows',
    UNREADABLE,
    () => workbook({ sheet: sheetOf(rowOf(1, textOf('A1', 'x')) + rowOf(4_000_000_000)) }),
  ],
  ['a row without end', UNREADABLE, () => workbook({ sheet: sheetOf(rowOf('Infinity')) })],
  [
    'an error, wherever it is',
    /Cell XFD1 \(#DIV\/0!\) holds an error/,
    () =>
      workbook({
        sheet: sheetOf(rowOf(1, `${textOf('A1', 'x')}<c r="XFD1" t="e"><f>1/0</f><v>#DIV/0!</v></c>`)),
      }),
  ],
  [
    'a column beyond all columns',
    UNREADABLE,
    () => workbook({ sheet: sheetOf(rowOf(1, textOf('ZZZZZZZ1', 'x'))) }),
  ],
  [
    'a hundred columns of very many rows',
    TOO_MUCH,
    () =>
      workbook({
        sheet: sheetOf(
          many(90_000, (i) => rowOf(i + 1, textOf(`A${i + 1}`, 'x') + textOf(`CV${i + 1}`, 'y'))),
        ),
      }),
  ],
  [
    'one text of 40 MB in ten thousand cells',
    /Cell A1|text in cell A1/,
    () =>
      workbook({
        sheet: sheetOf(many(10_000, (i) => rowOf(i + 1, sharedOf(`A${i + 1}`, 0)))),
        strings: strings(`<si><t>${'x'.repeat(40_000_000)}</t></si>`),
      }),
  ],
  [
    'one text of 2,000 letters in half a million cells',
    TOO_MUCH,
    () =>
      workbook({
        sheet: sheetOf(
          many(20_000, (i) =>
            rowOf(i + 1, LETTERS.map((letter) => sharedOf(`${letter}${i + 1}`, 0)).join('')),
          ),
        ),
        strings: strings(`<si><t>${'x'.repeat(2_000)}</t></si>`),
      }),
  ],
  [
    'three million shared texts',
    TOO_MUCH,
    () =>
      workbook({
        sheet: sheetOf(rowOf(1, sharedOf('A1', 0))),
        strings: strings('<si><t/></si>'.repeat(3_000_000)),
      }),
  ],
  [
    'a cell of 10 MB',
    /text in cell A1/,
    () => workbook({ sheet: sheetOf(rowOf(1, textOf('A1', 'x'.repeat(10_000_000)))) }),
  ],
  [
    'a formula of 8 MB with a result of 8 MB',
    /text in cell A1/,
    () =>
      workbook({
        sheet: sheetOf(
          rowOf(1, `<c r="A1" t="str"><f>${'A1+'.repeat(2_700_000)}1</f><v>${'x'.repeat(8_000_000)}</v></c>`),
        ),
      }),
  ],
  [
    'spaces of 60 MB',
    /unfolds to more than 50 MB/,
    () => workbook({ sheet: sheetOf(' '.repeat(60_000_000)) }),
  ],
  [
    'cells of 49 MB',
    TOO_MUCH,
    () =>
      workbook({
        sheet: sheetOf(`<row r="1">${'<c r="A1"/>'.repeat(4_400_000)}</row>`),
        strings: strings('<a/>'.repeat(300_000) + '<a></a>'.repeat(200_000)),
      }),
  ],
  [
    'elements nested a million deep',
    TOO_MUCH,
    () => workbook({ sheet: sheetOf(`${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`) }),
  ],
  [
    'an element with three million attributes',
    TOO_MUCH,
    () => workbook({ sheet: sheetOf(`<row r="1"${many(3_000_000, (i) => ` a${i}=""`)}/>`) }),
  ],
  [
    'a billion laughs',
    /damaged, so it cannot be checked/,
    () =>
      workbook({
        sheet: `<!DOCTYPE x [${many(12, (i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)}]>${sheetOf(rowOf(1, textOf('A1', '&a12;')))}`,
      }),
  ],
  [
    'a million styles',
    TOO_MUCH,
    () =>
      workbook({
        sheet: sheetOf(rowOf(1, '<c r="A1" s="999999"><v>1</v></c>')),
        styles: `<styleSheet ${MAIN}><cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
      }),
  ],
  [
    'six hundred thousand sheets',
    UNREADABLE,
    () =>
      workbook({
        sheet: sheetOf(rowOf(1, textOf('A1', 'x'))),
        book: bookOf(many(600_000, (i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="none${i}"/>`)),
      }),
  ],
  [
    'paths in one endless tag, which the check of uploads searches',
    /took too long|needs too much memory|holds too much/,
    () =>
      workbook({
        sheet: sheetOf(rowOf(1, textOf('A1', 'x'))),
        ways: `${WAYS.join('')}<Relationship ${'a="" '.repeat(9_000_000)}/>`,
      }),
  ],
]

/** Harmless workbooks that look like the hostile ones: programs write them. Their first row is a, b. */
export const ODD_WORKBOOKS: [what: string, make: () => Buffer][] = [
  [
    'a dimension that lies',
    () =>
      workbook({
        sheet: sheetOf(rowOf(1, textOf('A1', 'a') + textOf('B1', 'b')), '<dimension ref="A1:XFD1048576"/>'),
      }),
  ],
  [
    'coloured cells up to the last column and empty rows to the last, as LibreOffice writes them',
    () =>
      workbook({
        sheet: sheetOf(
          rowOf(1, `${textOf('A1', 'a') + textOf('B1', 'b')}<c r="XFD1" s="1"/>`) +
            '<row r="1048575" hidden="1" ht="12.8"/><row r="1048576" ht="12.8"><c r="XFD1048576" s="1"/></row>',
        ),
        styles: `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="49"/></cellXfs></styleSheet>`,
      }),
  ],
  [
    'shared rich texts and formulas without a value, as Excel writes them',
    () =>
      workbook({
        sheet: sheetOf(
          rowOf(
            1,
            `${sharedOf('A1', 0)}<c r="B1" t="str"><f>A1</f><v>b</v></c><c r="XFC1" t="str"><f>""</f><v></v></c>`,
          ),
        ),
        strings: strings('<si><r><rPr><b/></rPr><t>a</t></r></si>'),
      }),
  ],
  [
    'names under a prefix and a path from the root, as other programs write them',
    () =>
      workbook({
        sheet: `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
        ways: way('rId1', 'worksheet', `/${SHEET}`),
      }),
  ],
]
