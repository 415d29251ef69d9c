import { SETTLEMENT_FILE } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbook } from '../../../../test/files/hostile-workbooks.ts'
import { sendReport } from '../../../../test/money/settlement-files.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { cashfreeFile } from '../../../providers/payment-gateways/cashfree/settlement-file.ts'
import { payuFile } from '../../../providers/payment-gateways/payu/settlement-file.ts'
import { razorpayFile } from '../../../providers/payment-gateways/razorpay/settlement-file.ts'
import { readCsv } from '../../identity/files/sheet-csv.ts'
import { SheetRefusal } from '../../identity/files/sheet-refusal.ts'
import { readFileRecords } from './file-records.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal?.stop())

const CASHFREE =
  'Event Type,Event Amount,Event Settlement Amount,Sale Type,Event Currency,CF Settlement ID,Settlement Date,CF Payment ID,Event Remarks'
const cashfree = (change: Record<number, string> = {}) => {
  const cells = ['PAYMENT', '100.00', '98.00', 'CREDIT', 'INR', '4711', '2026-11-20', '885522', '']
  return cells.map((cell, place) => change[place] ?? cell).join(',')
}
const PAYU = 'payuid,requestaction,requestamount,mer_net_amount,mer_utr,Settlement Date'
const RAZORPAY = 'entity_id,type,amount,debit,credit,settlement_id,settled_at'
const LAYOUTS = { cashfree: cashfreeFile, payu: payuFile, razorpay: razorpayFile }
/** The refusal of a report: read here as the process of an upload reads it, which costs half a second. */
const read = (gateway: keyof typeof LAYOUTS, ...lines: string[]) => {
  try {
    const sheet = readCsv(Buffer.from(lines.join('\n')), SETTLEMENT_FILE.maxLines, RECONCILIATION)
    readFileRecords(sheet.lines, LAYOUTS[gateway], new Date())
    return [200, undefined]
  } catch (error) {
    if (error instanceof SheetRefusal) return [422, error.message]
    throw error
  }
}
const upload = async (...lines: string[]) => {
  const answer = await sendReport(portal, people.superAdmin, 'cashfree', lines.join('\n'))
  return [answer.status, answer.errors?.file?.[0]]
}
const column = (line: number, name: string, wanted: string) => [
  422,
  `Line ${line}, column “${name}” is not ${wanted}.`,
]
const SIGN = 'an amount whose sign fits the kind of its line'

it('an upload is answered with the sentence at its field', async () => {
  expect(await upload(CASHFREE, cashfree(), cashfree({ 6: '2026-02-30' }))).toEqual(
    column(3, 'Settlement Date', 'a date'),
  )
  expect(await upload(CASHFREE, cashfree({ 8: '=1+1' }))).toEqual([
    422,
    expect.stringContaining('“Event Remarks” holds a formula'),
  ])
  expect(await upload(CASHFREE, cashfree({ 8: '- held' }))).toEqual([200, undefined])
})

describe('a report is refused, by line and column, for', () => {
  it.each([
    '2026-02-30',
    '30/02/2026',
    '2026-13-01',
    '31/04/2026',
    '2026-04-31',
    '29/02/2025',
    '11/26/2026',
    '2026-11-20 24:00',
  ])('a date that is none: %s', (day) => {
    expect(read('cashfree', CASHFREE, cashfree(), cashfree({ 6: day }))).toEqual(
      column(3, 'Settlement Date', 'a date'),
    )
  })

  it('a day in an order that another line contradicts', () => {
    expect(read('cashfree', CASHFREE, cashfree({ 6: '20/11/2026' }), cashfree({ 6: '11/20/2026' }))).toEqual(
      column(3, 'Settlement Date', 'a date'),
    )
  })

  it.each(['inr', 'RUPEES', 'ZZZ'])('a currency that is none: %s', (currency) => {
    expect(read('cashfree', CASHFREE, cashfree({ 4: currency }))).toEqual(
      column(2, 'Event Currency', 'a currency'),
    )
  })

  it.each(['7.84653E+11', '784653000000.0', '784653000000,0', '7E+11'])(
    'an id that was a number: %s',
    (id) => {
      expect(read('cashfree', CASHFREE, cashfree({ 7: `"${id}"` }))).toEqual(
        column(2, 'CF Payment ID', 'a whole id'),
      )
      expect(read('cashfree', CASHFREE, cashfree({ 5: `"${id}"` }))).toEqual(
        column(2, 'CF Settlement ID', 'a whole id'),
      )
    },
  )

  it('a sign that its type contradicts', () => {
    expect(read('cashfree', CASHFREE, cashfree({ 3: 'DEBIT' }))).toEqual(
      column(2, 'Event Settlement Amount', SIGN),
    )
    expect(read('cashfree', CASHFREE, cashfree({ 0: 'REFUND' }))).toEqual(
      column(2, 'Event Settlement Amount', SIGN),
    )
    expect(read('cashfree', CASHFREE, cashfree({ 1: '-100.00' }))).toEqual(column(2, 'Event Amount', SIGN))
    const refund = (net: string) => `77,refund,50.00,${net},U1,2026-11-20`
    expect(read('payu', PAYU, refund('-50.00'), refund('50.00'))).toEqual(column(3, 'mer_net_amount', SIGN))
    expect(read('payu', PAYU, '77,capture,50.00,-50.00,U1,2026-11-20')).toEqual(
      column(2, 'mer_net_amount', SIGN),
    )
    expect(read('razorpay', RAZORPAY, 'pay_1,payment,50.00,50.00,0,setl_1,2026-11-20')).toEqual(
      column(2, 'amount', SIGN),
    )
    expect(read('razorpay', RAZORPAY, 'rfnd_1,refund,50.00,0,50.00,setl_1,2026-11-20')).toEqual(
      column(2, 'amount', SIGN),
    )
    // A report without signs says the direction by its types.
    expect(read('payu', PAYU, refund('50.00'))[0]).toBe(200)
  })

  it.each(['=1+1', '@SUM(1)', '+SUM(1)', '-HYPERLINK("x")', "-cmd|'/c calc'!A0", "+'[a.xlsx]S'!A1"])(
    'a formula: %s',
    (text) => {
      const [status, sentence] = read(
        'cashfree',
        CASHFREE,
        cashfree({ 8: `"${text.replaceAll('"', '""')}"` }),
      )
      expect([status, sentence]).toEqual([422, expect.stringContaining('“Event Remarks” holds a formula')])
    },
  )

  it('a number of more than 15 digits in a workbook', async () => {
    const texts = cashfree().split(',')
    const cell = (row: number, text: string, place: number) => {
      const at = `${String.fromCharCode(65 + place)}${row}`
      return row > 1 && place === 7
        ? `<c r="${at}"><v>${text}</v></c>`
        : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    }
    const bookOf = (id: string) =>
      workbook({
        sheet: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${[
          CASHFREE.split(','),
          texts.with(7, id),
        ]
          .map(
            (cells, row) =>
              `<row r="${row + 1}">${cells.map((text, place) => cell(row + 1, text, place)).join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      })
    const send = (id: string) => sendReport(portal, people.superAdmin, 'cashfree', bookOf(id))
    expect((await send('123456789012345')).status).toBe(200)
    for (const id of ['1234567890123456', '1.234567890123456E+19']) {
      const { status, errors } = await send(id)
      expect([status, errors.file]).toEqual([
        422,
        [expect.stringMatching(/^Cell H2 \(line 2\) holds a number of more than 15 digits/)],
      ])
    }
  })
})

it('a dash is text, alone and before words', () => {
  for (const remarks of ['--', '- held', '-held (partly)', '+ GST', '-5', '(5.00)']) {
    expect(read('cashfree', CASHFREE, cashfree({ 8: remarks }))).toEqual([200, undefined])
  }
})
