import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, payeeRow, readFile, workbookOf } from '../../../../test/payables/payee-files.ts'
import { category } from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

const rental = category('rental')

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const payee = (number = 0) => payeeRow(portal, rental, number)
const read = (content: string | Buffer) => readFile(portal, people.retailer, content, { of: rental })

describe('a file', () => {
  it('has amounts as people write them, and never a hundred times as much', async () => {
    const amounts = ['500,50', '₹1,50,000.50', 'Rs. 18500/-', '१८५००']
    const rows = await Promise.all(amounts.map(async (rent, at) => ({ ...(await payee(at)), rent })))
    const { data } = await read(csvOf(rental, rows))
    expect(data.rows.map(({ values, errors }) => [values.rent, Object.keys(errors)])).toEqual([
      ['500,50', ['rent']],
      ['150000.50', []],
      ['18500', []],
      ['18500', []],
    ])
  })

  it('has the number that its workbook shows: 55500.299999999996 is 55500.3', async () => {
    const inexact = { ...(await payee()), rent: '55500.299999999996' }
    const inWorkbook = (await read(workbookOf(rental, [inexact]))).data.rows[0]
    expect([inWorkbook?.values.rent, inWorkbook?.errors]).toEqual(['55500.3', {}])
    // Typed, it is not a payable amount.
    const inText = (await read(csvOf(rental, [inexact]))).data.rows[0]
    expect(Object.keys(inText?.errors ?? {})).toEqual(['rent'])
  })
})
