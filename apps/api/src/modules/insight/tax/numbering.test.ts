// Invariant (insight): Invoices and notes are numbered in the order of booking, without gaps or duplicates.
// Their content never changes.
// Enforced by: lock of `document_numbering`, keys and triggers of `18-insight-tax.sql`. Decision: 0054.

import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import {
  plantCapture,
  readSeries,
  registerCompany,
  registerPayer,
  SUPPLIER_GSTIN,
  slowCapture,
} from '../../../../test/money/tax.ts'
import {
  eventually,
  type Portal,
  startApi,
  startPortal,
  stopProcess,
} from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many, one, withTransaction } from '../../../platform/database/db.ts'
import { numberDue, numberPayment } from './numbering-service.ts'
import { taxInvoiceOf } from './tax-service.ts'

/** 300 in `npm run test:full`. */
const CAPTURES = Number(process.env.TAX_CAPTURES ?? 60)
const WORKERS = 10

let portal: Portal
let people: People
let parts: Parameters<typeof numberDue>[0]
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  parts = { db: portal.db, secrets: portal.secrets, log: portal.app.log }
})
afterAll(() => portal?.stop())

const missing = () =>
  one(
    portal.db,
    sql<{
      n: number
    }>`select count(*) as n from journals j where j.source_type = 'payment' and j.kind = 'capture'
                          and not exists (select from tax_invoices where payment_id = j.source_id)`,
  )
const allNumbered = () =>
  eventually(async () => {
    await numberDue(parts)
    return (await missing()).n === 0
  })
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)
const noOf = (id: number) =>
  one(portal.db, sql<{ no: string }>`select no from tax_invoices where payment_id = ${id}`)

describe('numbers of invoices', () => {
  it(`${CAPTURES} captures under two copies, one of which is killed: no gaps, no doubles, in capture order`, async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const copy: ChildProcess = await startApi({ settings: { ...portal.settings, PORT: String(port) }, url })
    const payers: Person[] = [people.retailer, people.sibling, people.stranger, people.distributor]
    let isOver = false
    const captured: number[] = []
    const capturing = Promise.all(
      upTo(WORKERS).map(async (worker) => {
        for (let n = worker; n <= CAPTURES; n += WORKERS) {
          const payerId = payers[n % payers.length]?.id ?? 0
          // Begun early and ended late, or the reverse: the first visible was not the first captured.
          captured.push(await slowCapture(portal.db, { payerId }, (n * 7) % 60, (n * 13) % 90))
        }
      }),
    )
    const racing = (async () => {
      while (!isOver) await Promise.all([numberDue(parts), pause(30)])
    })()
    // A reader opens an invoice before the job ran: it must not jump the queue.
    const looking = (async () => {
      while (!isOver) {
        await pause(50)
        const id = captured.at(-1)
        if (id !== undefined) await taxInvoiceOf(parts, { id, paid_at: new Date() })
      }
    })()
    // The kill may end one of their connections: only these may fail.
    const settled = Promise.allSettled([racing, looking])
    const killing = (async () => {
      await eventually(async () => captured.length > CAPTURES / 4)
      await stopProcess(copy, 'SIGKILL')
      // A connection lost in the middle of numbering gives the numbers back.
      await sql`select pg_terminate_backend(pid) from pg_locks where relation = 'document_numbering'::regclass
                   and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`.execute(portal.ownerDb)
    })()
    await capturing
    isOver = true
    await settled
    await killing
    await eventually(async () => (await missing()).n === 0)
    const series = await readSeries(portal.db)
    expect(series).toEqual([
      { head: expect.stringMatching(/^CK\/\d{4}\/$/), numbers: upTo(CAPTURES), is_in_order: true },
    ])
  })

  it('an open capture blocks the numbering of later ones', async () => {
    const first = slowCapture(portal.db, { payerId: people.retailer.id }, 0, 1_200)
    await eventually(async () => {
      const writing = sql`select from pg_locks where relation = 'journals'::regclass and mode = 'RowExclusiveLock'`
      return (await many(portal.db, writing)).length > 0
    })
    const second = await plantCapture(portal.db, { payerId: people.sibling.id })
    const isNumbered = await Promise.all([numberPayment(parts, second, new Date()), first.then(() => true)])
    expect(isNumbered).toEqual([true, true])
    const [a, b] = [await noOf(await first), await noOf(second)]
    expect(b.no > a.no).toBe(true)
  })

  it('exist within five seconds, without a reader', async () => {
    const id = await plantCapture(portal.db, { payerId: people.retailer.id })
    // Seconds of a timer and a question to the database, which a busy machine makes longer as it does those of the sweep.
    let seconds = 0
    const isNumbered = async () =>
      (await many(portal.db, sql`select from tax_invoices where payment_id = ${id}`)).length > 0
    for (; !(await isNumbered()); seconds += 1) await pause(1_000)
    expect(seconds).toBeLessThan(5)
  })

  it('have a series for each financial year, of the day of the capture', async () => {
    await withTransaction(portal.db, async (trx) => {
      const payerId = people.stranger.id
      for (const at of ['2024-03-31T18:29:59Z', '2024-03-31T18:30:00Z', '2023-04-02T00:00:00Z']) {
        await plantCapture(trx, { payerId, at: new Date(at) })
      }
      await sql`update document_numbering set complete_to = '-infinity'`.execute(trx)
    })
    await allNumbered()
    const years = (await readSeries(portal.db)).filter(({ head }) => !head.startsWith('CK/26'))
    expect(years).toEqual([
      { head: 'CK/2324/', numbers: [1, 2], is_in_order: true },
      { head: 'CK/2425/', numbers: [1], is_in_order: true },
    ])
  })

  it('start again with another prefix, and a payment without its journal gets one when it is read', async () => {
    await sql`update company set invoice_prefix = 'SP'`.execute(portal.db)
    await plantPayments(portal.db, { payers: [people.admin.id], count: 4, days: 1 })
    const { id, paid_at } = await one(
      portal.db,
      sql<{ id: number; paid_at: Date }>`
        select id, paid_at from payments where payer_id = ${people.admin.id} and status = 'paid' order by id limit 1`,
    )
    expect((await taxInvoiceOf(parts, { id, paid_at }))?.no).toMatch(/^SP\/\d{4}\/0000001$/)
    await sql`update company set invoice_prefix = 'CK'`.execute(portal.db)
  })
})

describe('the facts of an invoice', () => {
  const factsOf = async (payerId: number) => {
    const id = await plantCapture(portal.db, { payerId })
    await allNumbered()
    return taxInvoiceOf(parts, { id, paid_at: new Date() })
  }
  const move = (who: Person, state: string) =>
    sql`update users set state = ${state} where id = ${who.id}`.execute(portal.db)

  it('are taxed where the recipient is: registered, at home, or else where the supplier is', async () => {
    await registerCompany(portal.db)
    const within = { cgst_paise: 2610n, sgst_paise: 2610n, igst_paise: 0n, taxable_paise: 29_006n }
    const across = { cgst_paise: 0n, sgst_paise: 0n, igst_paise: 5221n, taxable_paise: 29_005n }
    await move(people.retailer, 'Maharashtra')
    await move(people.sibling, 'Karnataka')
    await move(people.stranger, '')
    // At home in Maharashtra, registered in Karnataka, and the reverse.
    await registerPayer(portal, people.admin.id, '29AAGCB7383J1Z4', 'Kulkarni Traders')
    await move(people.otherAdmin, 'Karnataka')
    await registerPayer(portal, people.otherAdmin.id, '27AAPFU0939F1ZV', 'Gill Agencies LLP')
    const cases = [
      [people.retailer, '27', within, ''],
      [people.sibling, '29', across, ''],
      [people.stranger, '27', within, ''],
      [people.admin, '29', across, 'Kulkarni Traders'],
      [people.otherAdmin, '27', within, 'Gill Agencies LLP'],
    ] as const
    for (const [who, place_of_supply, parts, recipient_legal_name] of cases) {
      expect(await factsOf(who.id), who.name).toMatchObject({
        ...parts,
        place_of_supply,
        recipient_legal_name,
        value_paise: 34_226n,
        gst_rate: '18.0000',
        sac: '997158',
        supplier_gstin: SUPPLIER_GSTIN,
        supplier_address: '14 Lotus Chambers\nBaner Road\nPune 411045',
      })
    }
  })

  it('stay those of the day it was numbered, and no GST is taken without a GSTIN', async () => {
    const before = await factsOf(people.retailer.id)
    const id = (
      await one(
        portal.db,
        sql<{ id: number }>`select payment_id as id from tax_invoices where no = ${before?.no}`,
      )
    ).id
    await sql`update users set first_name = 'Changed', address = 'Elsewhere' where id = ${people.retailer.id}`.execute(
      portal.db,
    )
    await sql`update company set legal_name = 'Another Limited', gstin = ''`.execute(portal.db)
    expect(await taxInvoiceOf(parts, { id, paid_at: new Date() })).toEqual(before)
    expect(await factsOf(people.retailer.id)).toMatchObject({
      legal_name: 'Another Limited',
      name: 'Changed Deshpande',
      gst_rate: '0.0000',
      taxable_paise: 34_226n,
      igst_paise: 0n,
    })
  })

  it('are never changed', async () => {
    for (const table of ['tax_invoices', 'tax_notes', 'tax_suppliers']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(portal.db)).rejects.toThrow(
        /permission denied/,
      )
      await expect(sql`delete from ${sql.table(table)}`.execute(portal.ownerDb)).rejects.toThrow(
        /append-only/,
      )
    }
    await expect(sql`update tax_recipients set name = 'X'`.execute(portal.db)).rejects.toThrow(/append-only/)
    await sql`update tax_recipients set gstin_cipher = gstin_cipher`.execute(portal.db)
  })
})
