import type { HiddenRows, LongNumbers } from '../reading.ts'
import type { CsvLine, SheetNote } from '../sheet-csv.ts'
import { Budget } from './budget.ts'
import { numberReader } from './cell-numbers.ts'
import { BeyondBounds, boundXml } from './sheet-bounds.ts'
import { readRows, sharedTexts } from './sheet-rows.ts'
import { elementsOf } from './xml.ts'
import { unfoldZip } from './zip-entries.ts'

/** The maximum of hidden rows named in a refusal. */
const MOST_NAMED = 10

/**
 * The non-empty lines of a workbook's first visible sheet, as its CSV would have them, and the sheet's name where there
 * are others. Throws BeyondBounds for a workbook that is too large or has error values or hidden rows that are refused,
 * and an error for a file that is no workbook.
 */
export async function readWorkbook(
  bytes: Buffer,
  { longNumbers, hiddenRows }: { longNumbers: LongNumbers; hiddenRows: HiddenRows },
): Promise<{ lines: CsvLine[]; notes: SheetNote[] }> {
  const parts = new Map(
    (await unfoldZip(bytes, new Budget())).map(({ name, bytes }) => [name.toLowerCase(), bytes]),
  )
  const textOf = (name: string) => parts.get(name.toLowerCase())?.toString('utf8') ?? ''
  const [book, ways] = [textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels')]
  boundXml([{ text: book }, { text: ways }])
  const relations = elementsOf(ways, ['Relationship']).map(({ attributes }) => attributes)
  const pathOf = (kind: string, id?: string) => {
    const found = relations.findLast(
      ({ Type, Id }) => Type?.endsWith(`/${kind}`) && (id === undefined || Id === id),
    )
    const target = found?.Target?.replaceAll('\\', '/')
    return target?.startsWith('/') ? target.slice(1) : `xl/${target ?? ''}`
  }
  const described = elementsOf(book, ['sheet', 'workbookPr'])
  const sheets = described.filter(({ name, attributes }) => name === 'sheet' && attributes.name)
  const chosen = sheets.find(
    ({ attributes }) =>
      !/hidden$/i.test(attributes.state ?? '') &&
      parts.has(pathOf('worksheet', attributes.id ?? '').toLowerCase()),
  )
  if (!chosen) throw new Error('no sheet')
  const sheet = textOf(pathOf('worksheet', chosen.attributes.id ?? ''))
  const texts = textOf(pathOf('sharedStrings')) || textOf('xl/sharedStrings.xml')
  const styles = textOf(pathOf('styles')) || textOf('xl/styles.xml')
  boundXml([{ text: texts }, { text: styles, isStyles: true }, { text: sheet }])
  const is1904 = described.some(({ attributes }) => /^(?:1|true)$/.test(attributes.date1904 ?? ''))
  const rows = readRows(sheet, {
    texts: texts === '' ? [] : sharedTexts(texts),
    number: numberReader(styles, { is1904, longNumbers }),
  })
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ number }) => number)
  if (hidden.length > 0 && hiddenRows === 'refused') throw new BeyondBounds('hiddenRows', named(hidden))
  const name = (chosen.attributes.name ?? '').slice(0, 31)
  const taken = hiddenRows === 'left' ? rows.filter(({ isHidden }) => !isHidden) : rows
  return {
    lines: taken.map(({ number, cells }) => ({ number, cells })),
    notes: [
      ...(sheets.length > 1 ? [{ says: 'sheet' as const, name }] : []),
      ...(hidden.length > 0
        ? [
            {
              says: hiddenRows === 'left' ? ('hiddenLeft' as const) : ('hiddenTaken' as const),
              rows: named(hidden),
            },
          ]
        : []),
    ],
  }
}

function named(rows: number[]): string {
  return rows.slice(0, MOST_NAMED).join(', ') + (rows.length > MOST_NAMED ? ', …' : '')
}
