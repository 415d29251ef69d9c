import { strToU8, Zip, ZipDeflate } from 'fflate'
import { onIndianClock } from '../indian-clock.ts'
import { type Cell, type Column, type SheetWriter, withoutFormula } from './sheet.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

// Cell styles by their place in cellXfs: 0 text, 1 heading, 2 amount, 3 moment, 4 text even if it looks like a number.
const partsOf = (sheetName: string) => ({
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${escaped(sheetName).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `${XML}<styleSheet xmlns="${MAIN}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy\\ hh:mm:ss"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
})

/** A workbook of one sheet of this name, deflated as it grows. Amounts and moments are numbers, all else is text. */
export function xlsxWriter<Row>(name: string, columns: Column<Row>[]): SheetWriter<Row> {
  const out: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    out.push(chunk)
  })
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  let rowNumber = 1
  const taken = () => Buffer.concat(out.splice(0))
  const put = (xml: string, isLast = false) => sheet.push(strToU8(xml), isLast)
  return {
    begin() {
      for (const [path, xml] of Object.entries(partsOf(name))) {
        const part = new ZipDeflate(path)
        archive.add(part)
        part.push(strToU8(xml), true)
      }
      archive.add(sheet)
      const widths = columns.map(
        ({ isText }, index) =>
          `<col min="${index + 1}" max="${index + 1}" width="20"${isText ? ' style="4"' : ''}/>`,
      )
      put(`${XML}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>`)
      put(
        rowXml(
          1,
          columns.map(({ title }, index) => textXml(place(index, 1), title, 1)),
        ),
      )
      return taken()
    },
    rows(rows) {
      put(
        rows
          .map((row) => {
            rowNumber += 1
            return rowXml(
              rowNumber,
              columns.map(({ cell }, index) => cellXml(place(index, rowNumber), cell(row))),
            )
          })
          .join(''),
      )
      return taken()
    },
    end() {
      put('</sheetData></worksheet>', true)
      archive.end()
      return taken()
    },
  }
}

function rowXml(number: number, cells: string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml(at: string, cell: Cell): string {
  if ('rupees' in cell) return `<c r="${at}" s="2"><v>${cell.rupees}</v></c>`
  if ('at' in cell) return `<c r="${at}" s="3"><v>${serial(cell.at)}</v></c>`
  return cell.text === '' ? '' : textXml(at, withoutFormula(cell.text), 0)
}

function textXml(at: string, value: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Column letters and row number: A1, Z1, AA1. */
function place(index: number, row: number): string {
  return `${columnName(index)}${row}`
}

/** The letters of a column, the first of which is 0: A to Z, AA to ZZ, AAA and on. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** Days since 30 December 1899, on the clock in India. */
function serial(at: Date): number {
  return onIndianClock(at).getTime() / 86_400_000 + 25_569
}

/** XML holds no control characters; a spreadsheet reads _x0041_ as an escape of its own. */
function escaped(value: string): string {
  return value
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}
