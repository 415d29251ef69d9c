import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { plantCapture, registerCompany, registerPayer } from '../../../../test/money/tax.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

const MONTH = '2025-11'
const inMonth = (at: string) => new Date(`${MONTH}-${at}`)
const GSTIN = '29AAGCB7383J1Z4'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  await registerCompany(portal.db)
  await registerPayer(portal, people.admin.id, GSTIN, '=Kulkarni "Traders", Ltd')
  await sql`update users set state = 'Karnataka' where id = any(${[people.sibling.id, people.stranger.id]})`.execute(
    portal.db,
  )
  const capture = (who: Person, charge: bigint, at: Date) =>
    plantCapture(portal.db, { payerId: who.id, chargePaise: charge, at })
  // Numbering waits until all rows exist: a round between two of them would change the order.
  await sql`update document_numbering set complete_to = '9990-01-01'`.execute(portal.db)
  // The last moment of October in India, and the first of December: outside November.
  await capture(people.retailer, 11_111n, new Date('2025-10-31T18:29:59Z'))
  await capture(people.retailer, 22_222n, new Date('2025-11-30T18:30:00Z'))
  for (let n = 0; n < 7; n += 1) {
    await capture(people.retailer, 34_226n + BigInt(n), inMonth(`0${n + 1}T10:00:00Z`))
    await capture(people.sibling, 5_003n + BigInt(n), inMonth(`0${n + 1}T11:00:00Z`))
  }
  await capture(people.admin, 118_001n, new Date('2025-10-31T18:30:00Z'))
  await capture(people.admin, 9_999n, new Date('2025-11-30T18:29:59Z'))
  // Above a lakh between states: listed one by one.
  const large = await capture(people.stranger, 10_000_001n, inMonth('20T10:00:00Z'))
  await capture(people.stranger, 10_000_000n, inMonth('20T11:00:00Z'))
  await capture(people.retailer, 10_000_001n, inMonth('20T12:00:00Z'))
  const small = await capture(people.sibling, 7_007n, inMonth('21T10:00:00Z'))
  const registered = await capture(people.admin, 4_444n, inMonth('21T11:00:00Z'))
  for (const [id, charge] of [
    [large, 5_000_001n],
    [small, 1_003n],
    [registered, 4_444n],
  ] as const) {
    await refund(id, charge, inMonth('25T10:00:00Z'))
  }
  await sql`update document_numbering set complete_to = '-infinity'`.execute(portal.db)
  await eventually(async () => {
    const { n } = await one(
      portal.db,
      sql<{ n: number }>`select (select count(*) from tax_invoices) + (select count(*) from tax_notes) as n`,
    )
    return n === 26
  })
})
afterAll(() => portal?.stop())

/** A refund booked at a moment, with its journal. */
async function refund(paymentId: number, chargePaise: bigint, at: Date): Promise<void> {
  await sql`
    with attempt as (
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate)
      select id, 1, gateway_id, order_id, 'paid', '{}', now(), now(), 1.5 from payments where id = ${paymentId}
      returning id
    ), refund as (
      insert into refunds (payment_id, attempt_id, source, reason, reference, status, base_paise, charge_paise, finalized_at,
                           next_poll_at)
      select ${paymentId}, id, 'test', 'given back', 'RF' || ${paymentId}::bigint || 'RETURNED', 'succeeded', 1000,
             ${chargePaise}, ${at}, null from attempt
      returning id, amount_paise
    ), journal as (
      insert into journals (source_type, source_id, kind, at) select 'refund', id, 'refund', ${at} from refund returning id
    )
    insert into postings (journal_id, account_id, amount_paise)
    select j.id, a.id, case a.code when 'suspense' then r.amount_paise else -r.amount_paise end
      from journal j, refund r, ledger_accounts a where a.code in ('suspense', 'payee-payable')`.execute(
    portal.db,
  )
}

const summary = async () =>
  (await callsOf(portal, people.superAdmin).get(`/gst-returns/${MONTH}`)).body.data as {
    sections: Record<string, string | number>[]
    issued: { kind: string; first: string; last: string; count: number }[]
  }
async function csv(section: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${portal.url}/api/gst-returns/${MONTH}/${section}`, {
    headers: { Authorization: `Bearer ${people.superAdmin.token}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
  const names = head.split(',')
  // Only the receiver's name is quoted here.
  return lines.map((line) => {
    const cells = line.replace(/"((?:[^"]|"")*)"/, (quoted) => quoted.replaceAll(',', ';')).split(',')
    return Object.fromEntries(names.map((name, n) => [name, cells[n] ?? '']))
  })
}
const paise = (rupees: string | undefined) => BigInt((rupees ?? '').replace('.', ''))
const sum = (rows: Record<string, string>[], name: string) =>
  rows.reduce((all, row) => all + paise(row[name]), 0n)

describe('GSTR-1 of a month', () => {
  it('adds up with its captures and refunds, to the paisa', async () => {
    // By the charges of captures and refunds alone, on the calendar of India.
    const truth = await many(
      portal.db,
      sql<{ who: string; kind: string; charges: bigint[] }>`
        select who, kind, array_agg(charge_paise order by charge_paise) as charges from (
          select u.first_name as who, j.source_type as kind, coalesce(r.charge_paise, p.charge_paise) as charge_paise
            from journals j left join refunds r on j.source_type = 'refund' and r.id = j.source_id
            join payments p on p.id = coalesce(r.payment_id, j.source_id) join users u on u.id = p.payer_id
           where to_char(j.at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${MONTH}) c
         group by who, kind`,
    )
    const charges = (who: string, kind = 'payment') =>
      (truth.find((row) => row.who === who && row.kind === kind)?.charges ?? []).map(BigInt)
    const taxOf = (charge: bigint) => Math.round((Number(charge) * 18) / 118)
    const total = (all: bigint[]) => all.reduce((a, b) => a + b, 0n)
    const { sections } = await summary()
    const of = (section: string) => sections.find((row) => row.section === section)

    const b2b = charges('Arvind')
    expect(of('b2b')).toMatchObject({ documents: 3, cgst: '0.00' })
    expect(paise(of('b2b')?.value as string)).toBe(total(b2b))
    expect(Number(paise(of('b2b')?.igst as string))).toBe(b2b.reduce((all, it) => all + taxOf(it), 0))
    expect(of('b2cl')).toMatchObject({
      documents: 1,
      value: '100000.01',
      igst: '15254.24',
      taxable: '84745.77',
    })
    expect(of('cdnr')).toMatchObject({ documents: 1, value: '-44.44', igst: '-6.78' })
    expect(of('cdnur')).toMatchObject({ documents: 1, value: '-50000.01' })
    const small = [...charges('Kavita'), ...charges('Imran'), 10_000_000n]
    expect(paise(of('b2cs')?.value as string)).toBe(total(small) - 1_003n)
    const within = charges('Kavita').reduce((all, it) => all + Math.round((Number(it) * 9) / 118), 0)
    expect(Number(paise(of('b2cs')?.cgst as string))).toBe(within)
    expect(of('b2cs')?.sgst).toBe(of('b2cs')?.cgst)
    const all = truth.reduce(
      (sum, row) => sum + (row.kind === 'refund' ? -1n : 1n) * total(row.charges.map(BigInt)),
      0n,
    )
    expect(sections.reduce((sum, row) => sum + paise(row.value as string), 0n)).toBe(all)
  })

  it('has the same sums in its files, in the columns of the offline tool', async () => {
    const { sections, issued } = await summary()
    for (const row of sections) {
      const lines = await csv(row.section as string)
      const sign = String(row.section).startsWith('cdn') ? -1n : 1n
      if (row.section === 'exempt') expect(lines).toEqual([])
      else {
        expect(sign * sum(lines, 'Taxable Value'), `${row.section}`).toBe(paise(row.taxable as string))
        expect(sign * sum(lines, 'Integrated Tax')).toBe(paise(row.igst as string))
        expect(sign * sum(lines, 'Central Tax')).toBe(paise(row.cgst as string))
        expect(sign * sum(lines, 'State/UT Tax')).toBe(paise(row.sgst as string))
      }
    }
    const [first] = await csv('b2b')
    expect(first).toMatchObject({
      'GSTIN/UIN of Recipient': GSTIN,
      'Receiver Name': '"\'=Kulkarni ""Traders""; Ltd"',
      'Invoice Number': 'CK/2526/0000002',
      'Invoice date': '01-Nov-2025',
      'Invoice Value': '1180.01',
      'Place Of Supply': '29-Karnataka',
      'Reverse Charge': 'N',
      'Invoice Type': 'Regular B2B',
      Rate: '18.00',
    })
    expect((await csv('cdnur'))[0]).toMatchObject({
      'UR Type': 'B2CL',
      'Note Type': 'C',
      'Note Date': '25-Nov-2025',
    })
    expect((await csv('b2cs')).map((row) => row['Place Of Supply'])).toEqual([
      '27-Maharashtra',
      '29-Karnataka',
    ])
    expect(issued).toEqual([
      { kind: 'invoice', first: 'CK/2526/0000002', last: 'CK/2526/0000022', count: 21 },
      { kind: 'credit', first: 'CK/2526/C000001', last: 'CK/2526/C000003', count: 3 },
    ])
  })

  it('has every paisa of its documents in the JSON and in table 12, by another way', async () => {
    const response = await fetch(`${portal.url}/api/gst-returns/${MONTH}/json`, {
      headers: { Authorization: `Bearer ${people.superAdmin.token}` },
    })
    expect(response.headers.get('content-disposition')).toContain(`GSTR1-${MONTH}.json`)
    const body = await response.text()
    const json = JSON.parse(body)
    expect([json.gstin.length, json.fp]).toEqual([15, '112025'])
    // Amounts have two decimals and are no printed floats.
    expect(body).toMatch(/"val":100000\.01[,}]/)
    // By the postings of the charge alone: captures less refunds of the month.
    const charged = await one(
      portal.db,
      sql<{ paise: bigint }>`
        select sum(case j.source_type when 'refund' then -r.charge_paise else p.charge_paise end)::bigint as paise
          from journals j left join refunds r on j.source_type = 'refund' and r.id = j.source_id
          join payments p on p.id = coalesce(r.payment_id, j.source_id)
         where to_char(j.at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${MONTH}`,
    )
    type Det = { txval: number; iamt?: number; camt?: number; samt?: number }
    const inPaise = (rupees = 0) => Math.round(rupees * 100)
    const worth = ({ txval, iamt, camt, samt }: Det) =>
      inPaise(txval) + inPaise(iamt) + inPaise(camt) + inPaise(samt)
    type Listed = { inv?: { itms: { itm_det: Det }[] }[]; nt?: { itms: { itm_det: Det }[] }[] }
    const details = (lines: Listed[] = []) =>
      lines.flatMap(({ inv, nt }) => (inv ?? nt ?? []).flatMap(({ itms }) => itms.map((it) => it.itm_det)))
    const total = (all: Det[]) => all.reduce((sum, det) => sum + worth(det), 0)
    const ofLarge = (json.cdnur as { itms: { itm_det: Det }[] }[]).flatMap(({ itms }) =>
      itms.map((it) => it.itm_det),
    )
    const given = total(details(json.cdnr)) + total(ofLarge)
    const taken = total(details(json.b2b)) + total(details(json.b2cl)) + total(json.b2cs)
    expect(taken - given).toBe(Number(charged.paise))
    expect(total([...json.hsn.hsn_b2b, ...json.hsn.hsn_b2c])).toBe(Number(charged.paise))
    expect(total(json.hsn.hsn_b2b)).toBe(total(details(json.b2b)) - total(details(json.cdnr)))

    expect(json.b2b).toMatchObject([{ ctin: GSTIN }])
    expect(json.b2b[0].inv[0]).toEqual({
      inum: 'CK/2526/0000002',
      idt: '01-11-2025',
      val: 1180.01,
      pos: '29',
      rchrg: 'N',
      inv_typ: 'R',
      itms: [{ num: 1, itm_det: { rt: 18, txval: 1000.01, iamt: 180, csamt: 0 } }],
    })
    expect(json.b2cl).toMatchObject([{ pos: '29', inv: [{ val: 100000.01 }] }])
    expect(json.b2cs).toMatchObject([
      { sply_ty: 'INTRA', typ: 'OE', pos: '27', rt: 18 },
      { sply_ty: 'INTER', typ: 'OE', pos: '29', rt: 18 },
    ])
    expect(Object.keys(json.b2cs[0])).not.toContain('iamt')
    expect(json.cdnr[0].nt[0]).toMatchObject({ ntty: 'C', nt_dt: '25-11-2025', val: 44.44, inv_typ: 'R' })
    expect(json.cdnur[0]).toMatchObject({ typ: 'B2CL', ntty: 'C', val: 50000.01, pos: '29' })
    expect(json.hsn.hsn_b2b).toMatchObject([{ num: 1, hsn_sc: '997158', uqc: 'NA', qty: 0, rt: 18 }])
    expect(json.doc_issue.doc_det).toMatchObject([
      { doc_num: 1, docs: [{ from: 'CK/2526/0000002', to: 'CK/2526/0000022', totnum: 21, net_issue: 21 }] },
      { doc_num: 5, docs: [{ from: 'CK/2526/C000001', to: 'CK/2526/C000003', totnum: 3, cancel: 0 }] },
    ])
    expect(json.nil).toBeUndefined()

    for (const part of ['hsn-b2b', 'hsn-b2c']) {
      const lines = await csv(part)
      const wanted = json.hsn[part.replace('-', '_')] as Det[]
      expect(lines.map((line) => inPaise(Number(line['Taxable Value'])))).toEqual(
        wanted.map(({ txval }) => inPaise(txval)),
      )
      expect(lines[0]).toMatchObject({ HSN: '997158', UQC: 'NA', Rate: '18.00' })
    }
    expect((await csv('docs')).map((line) => [line['Nature of Document'], line['Total Number']])).toEqual([
      ['Invoices for outward supply', '21'],
      ['Credit Note', '3'],
    ])
  })

  it('is for super admins, and for existing months only', async () => {
    for (const who of [people.admin, people.distributor, people.retailer]) {
      expect((await callsOf(portal, who).get(`/gst-returns/${MONTH}`)).status).toBe(403)
      expect((await callsOf(portal, who).get(`/gst-returns/${MONTH}/b2b`)).status).toBe(403)
    }
    const { get } = callsOf(portal, people.superAdmin)
    expect((await get('/gst-returns/2025-13')).status).toBe(422)
    expect((await get(`/gst-returns/${MONTH}/b2c`)).status).toBe(422)
  })
})
