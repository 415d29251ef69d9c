import { expect, it } from 'vitest'
import { csvWriter } from './csv.ts'
import { withoutFormula } from './sheet.ts'

const writer = csvWriter([{ title: 'Name', cell: (text: string) => ({ text }) }])
const cellOf = (text: string) => writer.rows([text]).toString('utf8').replace(/\r\n$/, '')

it.each([
  ['Meera Rao', 'Meera Rao'],
  ['=1+1', "'=1+1"],
  ['+91', "'+91"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['Flat 3;=HYPERLINK(A1)', "Flat 3;'=HYPERLINK(A1)"],
  [';＝1', ";'＝1"],
  ['a=b; c', 'a=b; c'],
])('%j is written as %j', (text, written) => {
  expect(cellOf(text)).toBe(written)
})

it('no cell begins a formula, whether commas or semicolons separate', () => {
  const wrong: string[] = []
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    for (const before of ['', ';', '; ', ';"', 'x;', ';;', ';\t']) {
      const cells = cellOf(`${before}${sign}1`).split(/[,;]/)
      if (cells.some((cell) => cell.replace(/^["\s]+/, '').startsWith(sign))) wrong.push(`${before}${sign}`)
    }
  }
  expect(wrong).toEqual([])
  expect(withoutFormula('＝1')).toBe("'＝1")
})
