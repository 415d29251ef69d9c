import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { describe, expect, it } from 'vitest'
import { cashfreeFile } from '../../../providers/payment-gateways/cashfree/settlement-file.ts'
import { razorpayFile } from '../../../providers/payment-gateways/razorpay/settlement-file.ts'
import { readCsv } from '../../identity/files/sheet-csv.ts'
import { readFileRecords } from './file-records.ts'

const now = new Date('2026-11-20T00:00:00Z')
const HEAD = 'Entity ID,Type,Amount,Debit,Credit,Currency,Fees,Tax,Settled At,Settlement ID'
const PAID = 'pay_1,payment,1000.00,0,979.35,INR,20.65,3.15,15/11/2026 18:00:00,setl_1'
const read = (text: string | Buffer, file = razorpayFile) =>
  readFileRecords(readCsv(Buffer.from(text as string), 10, RECONCILIATION).lines, file, now)
const cells = (text: string) => readCsv(Buffer.from(text), 10, RECONCILIATION).lines.map((line) => line.cells)

describe('CSV', () => {
  it('is read with quotes, commas and breaks inside, a byte order mark, and either end of line', () => {
    expect(cells('\ufeffa,"b, ""c""\nd"\r\n\n,\n1,2')).toEqual([
      ['a', 'b, "c"\nd'],
      ['1', '2'],
    ])
    expect(cells('a,\n"",b')).toEqual([
      ['a', ''],
      ['', 'b'],
    ])
    expect(readCsv(Buffer.from('"a\n\nb"\nc'), 10, RECONCILIATION).lines.map(({ number }) => number)).toEqual(
      [1, 4],
    )
  })

  it.each([
    ['a"b', 'Line 1 cannot be read'],
    ['a\n"b', 'Line 2 cannot be read'],
    ['"a"b', 'Line 1 cannot be read'],
    [','.repeat(100), 'Line 1 cannot be read'],
    ['x'.repeat(2_001), 'Line 1 cannot be read'],
    ['a\n'.repeat(11), 'more than 10 lines'],
    ['a\u0000b', 'not CSV text'],
  ])('%j is refused', (text, sentence) => {
    expect(() => cells(text)).toThrow(sentence)
  })

  it('is refused when it is not UTF-8', () => {
    expect(() => readCsv(Buffer.from([0x61, 0xff, 0xfe]), 10, RECONCILIATION)).toThrow('not CSV text')
  })

  it('is refused when it is a workbook of the old format', () => {
    expect(() => readCsv(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 10, RECONCILIATION)).toThrow(
      'old Excel file',
    )
  })
})

describe("a report's line", () => {
  it('is read under any spelling of its headings, after any lines before them', () => {
    const [record] = read(`Settlement report\nTotal,979.35\n\n${HEAD}\n${PAID}`).records
    expect(record).toMatchObject({
      type: 'payment',
      paymentId: 'pay_1',
      amountPaise: 100_000n,
      feePaise: 1_750n,
      taxPaise: 315n,
      netPaise: 97_935n,
      settlementId: 'setl_1',
      settledAt: new Date('2026-11-15T12:30:00Z'),
    })
    expect(read(`${HEAD.toLowerCase().replaceAll(' ', '_')}\n${PAID}`).records).toEqual([record])
  })

  it('has a fee with or without its GST, by its own sum', () => {
    const [record] = read(`${HEAD}\n${PAID.replace('20.65', '17.50')}`).records
    expect(record).toMatchObject({ feePaise: 1_750n, taxPaise: 315n })
  })

  it('of no payout is skipped', () => {
    const open = PAID.replace('15/11/2026 18:00:00', '').replace('pay_1', 'pay_2')
    expect(read(`${HEAD}\n${PAID}\n${open}`)).toMatchObject({ records: { length: 1 }, unsettled: 1 })
    expect(() => read(`${HEAD}\n${open}`)).toThrow('nothing that was settled')
  })

  it('of Cashfree keeps our refund and its direction', () => {
    const head =
      'Event Type,Event Amount,Event Settlement Amount,Sale Type,CF Settlement ID,Settlement Date,CF Payment ID,Refund ID'
    const [record] = read(
      `${head}\nREFUND,"1,000.00",1000.00,DEBIT,7,2026-11-15,99,RF1`,
      cashfreeFile,
    ).records
    expect(record).toMatchObject({ type: 'refund', refundReference: 'RF1', netPaise: -100_000n })
  })

  it.each([
    [
      'a formula',
      PAID.replace('setl_1', '=HYPERLINK("x")').replaceAll('"', ''),
      'column “Settlement ID” holds a formula',
    ],
    ['a command', PAID.replace('INR', '@SUM(1)'), 'column “Currency” holds a formula'],
    ['no amount', PAID.replace('1000.00', 'many'), 'Line 2, column “Amount” is not an amount.'],
    ['a decimal comma', PAID.replace('1000.00', '"1000,00"'), 'Line 2, column “Amount” is not an amount.'],
    ['no date', PAID.replace('15/11/2026', '45/45/2026'), 'column “Settled At” is not a date'],
    ['a missing cell', PAID.replace(',setl_1', ''), 'Line 2 has more or fewer cells'],
    ['a day to come', PAID.replace('15/11/2026', '15/12/2026'), 'Line 2 is settled in the future'],
    ['no id', PAID.replace('pay_1', ''), 'column “Entity ID” is not a value'],
  ])('with %s is refused, and named', (_, line, sentence) => {
    expect(() => read(`${HEAD}\n${line}`)).toThrow(sentence)
  })

  it('is refused under other columns, which are named', () => {
    expect(() => read(`${HEAD.replace('Settlement ID', 'Batch')}\n${PAID}`)).toThrow(
      'This is not the settlement report of this gateway: the column “settlement id” is missing.',
    )
    expect(() => read('a,b\n1,2')).toThrow('columns “entity id”, “type”, “amount”')
    expect(() => read(`${HEAD},Settlement Id\n${PAID},setl_2`)).toThrow('“Settlement ID” is there twice')
  })
})
