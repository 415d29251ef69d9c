import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { csvWriter } from './csv.ts'
import type { Column, SheetWriter } from './sheet.ts'
import { columnName, xlsxWriter } from './xlsx.ts'

const columns = (count: number): Column<string>[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Column ${index + 1}`,
    cell: (row) => ({ text: `${row} ${index + 1}` }),
  }))

function write(writer: SheetWriter<string>, rows: string[]): Buffer {
  return Buffer.concat([writer.begin(), writer.rows(rows), writer.end()])
}

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [16_384, 'XFD'],
])('column %i is %s', (number, name) => {
  expect(columnName(number - 1)).toBe(name)
})

describe('a sheet of 703 columns', () => {
  it('names every cell of a row once, from A to AAA', () => {
    const parts = unzipSync(write(xlsxWriter('A "sheet"', columns(703)), ['x', 'y']))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const places = [...sheet.matchAll(/<c r="([A-Z]+3)"/g)].map(([, place]) => place)
    expect(new Set(places).size).toBe(703)
    expect([places[26], places[702]]).toEqual(['AA3', 'AAA3'])
    expect(sheet).toContain('<c r="AAA3" s="0" t="inlineStr"><is><t xml:space="preserve">y 703</t></is></c>')
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="A &quot;sheet&quot;"')
  })
})

test('a CSV of any rows has no cell that a spreadsheet would run', () => {
  const column: Column<string> = { title: '=title', cell: (row) => ({ text: row }) }
  const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a,b', 'plain']
  expect(write(csvWriter([column]), rows).toString()).toBe(
    "\uFEFF'=title\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\n'\t=1\r\n\"a,b\"\r\nplain\r\n",
  )
})
