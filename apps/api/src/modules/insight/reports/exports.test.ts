import type { ExportJob } from '@chukta/contract/insight/exports'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many } from '../../../platform/database/db.ts'
import { exportColumns } from './export-columns.ts'

let portal: Portal
let people: People

/** Names that a spreadsheet would run, and names that only look odd. */
const PAYLOADS = Array.from({ length: 200 }, (_, index) => {
  const lead = ['=', '+', '-', '@', '\t', '\r', '\n', '=1+'][index % 8]
  return `${lead}cmd|' /C calc'!A${index}, "x"\r\nसीता <b>&amp; _x0041_ ${index}`
})

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  await plantPayments(portal.db, { payers: [people.retailer.id, people.sibling.id], count: 600, days: 90 })
  await plantPayments(portal.db, { payers: [people.stranger.id], count: 10_050, days: 300 })
  await sql`
    update payments set payee_name = (${PAYLOADS}::text[])[id % 200 + 1] where payer_id = ${people.retailer.id}`.execute(
    portal.db,
  )
})
afterAll(() => portal?.stop())

const call = (who: Person, path: string, body?: unknown) =>
  fetch(`${portal.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function exported(who: Person, query: string) {
  const response = await call(who, `/transaction-export/${who.id}?${query}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** RFC 4180 read by its own rules. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.length === exportColumns('en').length)
}

type SheetCell = { text: string } | { number: number } | undefined

function readXlsx(bytes: Buffer): SheetCell[][] {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: SheetCell[] = []
    for (const [, letters = '', type, inner] of (row ?? '').matchAll(
      /<c r="([A-Z]+)\d+" s="\d"( t="inlineStr")?>(.*?)<\/c>/gs,
    )) {
      const at = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const value = inner?.replace(/<[^>]+>/g, '') ?? ''
      cells[at] = type ? { text: unescaped(value) } : { number: Number(value) }
    }
    return cells
  })
}

const unescaped = (text: string) =>
  text
    .replaceAll('&#13;', '\r')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll('_x005F_', '_')

const column = (title: string) => exportColumns('en').findIndex((each) => each.title === title)
const AMOUNT = column('Amount (INR)')
const URN = column('Transaction ID')
const PAID_TO = column('Paid to')

const truth = (payer: Person) =>
  many(
    portal.db,
    sql<{ order_id: string; payee_name: string; total_paise: bigint }>`
      select order_id, payee_name, total_paise from payments where payer_id = ${payer.id}
       order by created_at desc, id desc`,
  )

describe('an export', () => {
  it('is a CSV of exactly the filtered rows, in their order, to the paisa', async () => {
    const { response, bytes } = await exported(people.distributor, 'format=csv&status=PAID&sort=amount')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="transactions-to-[\d-]+\.csv"$/,
    )
    const [heading, ...rows] = readCsv(bytes.toString('utf8').replace('\uFEFF', ''))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(heading).toEqual(exportColumns('en').map(({ title }) => title))
    const paid = await many(
      portal.db,
      sql<{ order_id: string; total_paise: bigint }>`
        select order_id, total_paise from payments
         where payer_id in (${people.retailer.id}, ${people.sibling.id}) and status = 'paid'
         order by total_paise, id`,
    )
    expect(rows.map((row) => row[URN])).toEqual(paid.map((row) => row.order_id))
    expect(rows.map((row) => row[AMOUNT]?.replace('.', ''))).toEqual(
      paid.map((row) => `${row.total_paise}`.padStart(3, '0')),
    )
  })

  it('of chosen payments holds these alone, and is refused as a whole when one is a stranger’s', async () => {
    const idsOf = async (who: Person) =>
      many(
        portal.db,
        sql<{ id: number }>`select id from payments where payer_id = ${who.id} order by id limit 2`,
      )
    const own = (await idsOf(people.retailer)).map(({ id }) => id)
    const of = (ids: unknown[]) => exported(people.retailer, `format=csv&payments=${ids}`)
    const [, ...rows] = readCsv((await of(own)).bytes.toString('utf8'))
    expect(rows).toHaveLength(2)
    const theirs = (await idsOf(people.stranger))[0]?.id
    expect((await of([...own, theirs])).response.status).toBe(404)
    expect((await of([...own, own[0]])).response.status).toBe(422)
    expect((await of(Array.from({ length: 101 }, (_, index) => index + 1))).response.status).toBe(422)
  })

  it('has its headings and our fixed values in the language of the request, and other texts unchanged', async () => {
    const path = `/transaction-export/${people.distributor.id}?format=csv&status=PAID`
    const [english, hindi] = await Promise.all(
      ['en', 'hi'].map(async (language) => {
        const headers = { Authorization: `Bearer ${people.distributor.token}`, 'Accept-Language': language }
        return readCsv(await (await fetch(`${portal.url}/api${path}`, { headers })).text())
      }),
    )
    expect(hindi?.[0]?.filter((title) => !/\p{Script=Devanagari}/u.test(title))).toEqual([])
    const fixed = ['Status', 'Service', 'Payment for', 'Payment mode', 'Dispute', 'Refund'].map(column)
    const others = (rows: string[][] = []) =>
      rows.slice(1).map((row) => row.filter((_, n) => !fixed.includes(n)))
    expect(others(hindi)).toEqual(others(english))
    expect(hindi?.slice(1).every((row) => row[column('Status')] === 'भुगतान हो गया')).toBe(true)
    expect(english?.slice(1).every((row) => row[column('Status')] === 'PAID')).toBe(true)
  })

  it('never makes a cell a formula, and keeps the text (CSV)', async () => {
    const { bytes } = await exported(people.retailer, 'format=csv')
    const [, ...rows] = readCsv(bytes.toString('utf8'))
    const names = await truth(people.retailer)
    expect(rows).toHaveLength(names.length)
    for (const [index, row] of rows.entries()) {
      expect(row.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
      expect(row[PAID_TO]).toBe(`'${names[index]?.payee_name}`)
    }
  })

  it('is an XLSX with the same rows, amounts as numbers and text as harmless text', async () => {
    const { response, bytes } = await exported(people.retailer, 'format=xlsx')
    expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
    const [heading, ...rows] = readXlsx(bytes)
    expect(heading).toEqual(exportColumns('en').map(({ title }) => ({ text: title })))
    const known = await truth(people.retailer)
    expect(rows).toHaveLength(known.length)
    for (const [index, row] of rows.entries()) {
      const of = known[index]
      expect(row[URN]).toEqual({ text: of?.order_id })
      expect(row[PAID_TO]).toEqual({ text: `'${of?.payee_name}` })
      expect((row[AMOUNT] as { number: number }).number.toFixed(2).replace('.', '')).toBe(
        `${of?.total_paise}`.padStart(3, '0'),
      )
      for (const cell of row) if (cell && 'text' in cell) expect(cell.text).not.toMatch(/^[=+\-@\t\r\n]/)
    }
  })

  it('shows only rows below the caller', async () => {
    const { response } = await exported(people.retailer, 'format=csv')
    expect(response.status).toBe(200)
    expect((await call(people.retailer, `/transaction-export/${people.sibling.id}?format=csv`)).status).toBe(
      403,
    )
    const { bytes } = await exported(people.admin, 'format=csv')
    const foreign = new Set((await truth(people.stranger)).map((row) => row.order_id))
    expect(readCsv(bytes.toString('utf8')).filter((row) => foreign.has(row[URN] ?? ''))).toEqual([])
  })

  it.each(['format=pdf', '', 'format=csv&page=2'])('refuses ?%s', async (query) => {
    expect((await exported(people.retailer, query)).response.status).toBe(422)
  })
})

const forged = (link: string) =>
  link.replace(/signature=(.)/, (_, sign) => `signature=${sign === 'A' ? 'B' : 'A'}`)

describe('a long export', () => {
  it('is refused at once, made by a job with progress, and opened by a signed link', async () => {
    const refused = await call(people.stranger, `/transaction-export/${people.stranger.id}?format=csv`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ rows: 10_050 })
    const started = await call(people.stranger, `/transaction-exports/${people.stranger.id}`, {
      format: 'xlsx',
    })
    const { data } = (await started.json()) as { data: ExportJob }
    expect(data).toMatchObject({ status: 'waiting', rows_done: 0, rows_total: 10_050, url: null })
    const state = async (who: Person) => call(who, `/transaction-exports/${data.id}`)
    const done = await eventually(async () => {
      const { data } = (await (await state(people.stranger)).json()) as { data: ExportJob }
      return data.status === 'done' && data
    })
    expect(done.rows_done).toBe(10_050)
    const file = await fetch(portal.url + done.url)
    expect(file.headers.get('content-disposition')).toContain('.xlsx')
    const rows = readXlsx(Buffer.from(await file.arrayBuffer()))
    expect(rows).toHaveLength(10_051)
    const sum = rows
      .slice(1)
      .reduce((total, row) => total + Math.round((row[AMOUNT] as { number: number }).number * 100), 0)
    const known = (await truth(people.stranger)).reduce((total, row) => total + row.total_paise, 0n)
    expect(BigInt(sum)).toBe(known)
    expect((await fetch(portal.url + forged(done.url ?? ''))).status).toBe(403)
    for (const other of [people.otherAdmin, people.superAdmin]) expect((await state(other)).status).toBe(404)
  })

  it('is one of at most three running', async () => {
    await sql`insert into export_jobs (user_id, request, format, rows_total, file_name)
      select ${people.sibling.id}, '{}', 'csv', 1, 'x' from generate_series(1, 3)`.execute(portal.db)
    const answer = await call(people.sibling, `/transaction-exports/${people.sibling.id}`, { format: 'csv' })
    expect(answer.status).toBe(429)
  })

  it('with half a surrogate pair in its search is 422, because the database cannot store the request', async () => {
    const answer = await call(people.retailer, `/transaction-exports/${people.retailer.id}`, {
      format: 'csv',
      search: '\ud800',
    })
    expect(answer.status).toBe(422)
  })

  it('is one of at most three when twenty are requested at once', async () => {
    // None may move on, so that none makes room for another.
    await sql`alter table export_jobs add constraint held check (status = 'waiting') not valid`.execute(
      portal.ownerDb,
    )
    const start = () =>
      call(people.otherAdmin, `/transaction-exports/${people.otherAdmin.id}`, { format: 'csv' })
    const answers = await Promise.all(Array.from({ length: 20 }, start))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(17).fill(429)])
    await sql`delete from export_jobs where user_id = ${people.otherAdmin.id}`.execute(portal.db)
    await sql`alter table export_jobs drop constraint held`.execute(portal.ownerDb)
  })

  it('is shown as failed when its file cannot be made, and finished by the next try', async () => {
    await sql`alter table export_jobs add constraint broken check (file_id is null) not valid`.execute(
      portal.ownerDb,
    )
    const answer = await call(people.retailer, `/transaction-exports/${people.retailer.id}`, {
      format: 'csv',
    })
    const { data } = (await answer.json()) as { data: ExportJob }
    const status = async () =>
      ((await (await call(people.retailer, `/transaction-exports/${data.id}`)).json()) as { data: ExportJob })
        .data.status
    await eventually(async () => (await status()) === 'failed')
    await sql`alter table export_jobs drop constraint broken`.execute(portal.ownerDb)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db)
    await eventually(async () => (await status()) === 'done')
  })
})
