import type { DownlineMember, listDownline } from '@chukta/contract/insight/downline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { earnedLines, plantEarnings } from '../../../../test/money/earned.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many } from '../../../platform/database/db.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import { rollUpPayments } from '../reports/people-counts-sql.ts'
import { mondayOf } from './downline-service.ts'

type Downline = z.output<typeof listDownline.answer>['data']

let portal: Portal
let people: People
let idle: Person
let second: Person

const today = indianToday(new Date())
const from = dayAfter(today, -29)
const span = `from=${from}&to=${today}`

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  const { admin, distributor, retailer, sibling, stranger } = people
  idle = await makePerson(portal.db, { roleId: 4, parentId: distributor.id, first: 'Anita', last: 'Bora' })
  second = await makePerson(portal.db, { roleId: 3, parentId: admin.id, first: 'Rajan', last: 'Kulkarni' })
  await sql`update users set created_at = now() - interval '1 year' where id <> ${idle.id}`.execute(portal.db)
  await sql`update users set document_verified = 0 where id = ${idle.id}`.execute(portal.db)
  await plantPayments(portal.db, { payers: [retailer.id, stranger.id, distributor.id], count: 400, days: 60 })
  await rollUpPayments(portal.db)
  await plantEarnings(portal, people, { payers: [retailer, sibling], count: 30, days: 40 })
  await sql`update payments set created_at = created_at - interval '8 days' where payer_id = ${sibling.id}`.execute(
    portal.db,
  )
})
afterAll(() => portal?.stop())

const get = (who: Person, path: string) =>
  fetch(`${portal.url}/api${path}`, { headers: { Authorization: `Bearer ${who.token}` } })

async function open(who: Person, query: string): Promise<Downline> {
  const response = await get(who, `/downline?${query}`)
  expect(response.status, query).toBe(200)
  return ((await response.json()) as { data: Downline }).data
}

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`

type PaymentRow = {
  payer_id: number
  day: string
  shown_status: string
  total_paise: bigint
  created_at: Date
}

/** What the row of a member must show, from every payment of these payers and every posting of the caller. */
async function expectedOf(who: Person, payers: Person[]) {
  const rows = await many(
    portal.db,
    sql<PaymentRow>`select payer_id, indian_day(created_at)::text as day, shown_status, total_paise, created_at from payments`,
  )
  const ids = new Set(payers.map(({ id }) => id))
  const own = rows.filter((row) => ids.has(row.payer_id))
  const inSpan = own.filter(({ day }) => day >= from && day <= today)
  const paid = inSpan.filter((row) => row.shown_status === 'PAID')
  const failed = inSpan.filter((row) => row.shown_status === 'FAILED').length
  const last = own
    .filter((row) => row.shown_status === 'PAID')
    .map(({ created_at }) => created_at.toISOString())
  const lines = (await earnedLines(portal, who)).filter(
    (line) => ids.has(line.payerId) && line.day >= from && line.day <= today,
  )
  const ended = paid.length + failed
  return {
    payments: paid.length,
    volume: rupees(paid.reduce((sum, row) => sum + row.total_paise, 0n)),
    failed,
    failure_rate: ended === 0 ? null : ((failed * 100) / ended).toFixed(2),
    earned: rupees(lines.reduce((sum, { paise }) => sum + paise, 0n)),
    last_paid_at: last.toSorted().at(-1) ?? null,
  }
}

const figuresOf = ({ payments, volume, failed, failure_rate, earned, last_paid_at }: DownlineMember) => ({
  payments,
  volume,
  failed,
  failure_rate,
  earned,
  last_paid_at,
})

describe('the rows', () => {
  it('of retailers equal their payments and the postings, to the paisa', async () => {
    const { data, total, totals, members, paying } = await open(people.distributor, span)
    expect(data.map(({ id }) => id).toSorted()).toEqual(
      [people.retailer, people.sibling, idle].map(({ id }) => id).toSorted(),
    )
    for (const member of [people.retailer, people.sibling, idle]) {
      const row = data.find(({ id }) => id === member.id)
      expect(row && figuresOf(row), member.name).toEqual(await expectedOf(people.distributor, [member]))
    }
    const all = await expectedOf(people.distributor, [people.retailer, people.sibling, idle])
    const { last_paid_at: _, ...sums } = all
    expect([total, members, totals]).toEqual([3, 3, sums])
    expect(paying).toBe(data.filter(({ payments }) => payments > 0).length)
  })

  it('of distributors hold their own payments and those of everyone below', async () => {
    const { data } = await open(people.admin, `${span}&role=3`)
    const branch = [people.distributor, people.retailer, people.sibling, idle]
    const row = data.find(({ id }) => id === people.distributor.id)
    expect(row && figuresOf(row)).toEqual(await expectedOf(people.admin, branch))
    const empty = data.find(({ id }) => id === second.id)
    expect(empty).toMatchObject({ payments: 0, volume: '0.00', earned: '0.00', last_paid_at: null })
  })

  it('reach as far as the caller, who is not among them', async () => {
    const idsOf = async (who: Person, query = '') =>
      (await open(who, `${span}${query}`)).data.map(({ id }) => id)
    expect(await idsOf(people.otherAdmin)).toEqual([people.stranger.id])
    expect(await idsOf(people.otherAdmin, '&role=3')).toEqual([])
    expect(await idsOf(people.distributor, '&role=3')).toEqual([])
    expect((await idsOf(people.superAdmin)).length).toBe(4)
    expect((await open(people.superAdmin, `${span}&role=2`)).data.map(({ earned }) => earned)).toEqual([
      null,
      null,
    ])
    expect((await get(people.retailer, `/downline?${span}`)).status).toBe(403)
    expect((await get(people.retailer, `/downline-export?${span}&format=csv`)).status).toBe(403)
  })
})

describe('the list', () => {
  it('counts each ready filter and shows its members', async () => {
    const { counts, data: all } = await open(people.distributor, `${span}&per_page=50`)
    const monday = `${mondayOf(today)}T00:00:00+05:30`
    const wanted = {
      'idle-week': all.filter(
        (row) => !row.last_paid_at || Date.parse(row.last_paid_at) < Date.parse(monday),
      ),
      idle: all.filter((row) => row.payments === 0),
      failing: all.filter((row) => Number(row.failure_rate) > 5),
      new: all.filter((row) => row.id === idle.id),
      unverified: all.filter((row) => row.id === idle.id),
    }
    for (const [filter, rows] of Object.entries(wanted)) {
      const { data, total } = await open(people.distributor, `${span}&filter=${filter}`)
      expect(
        data.map(({ id }) => id),
        filter,
      ).toEqual(rows.map(({ id }) => id))
      expect([total, counts[filter as keyof typeof counts]], filter).toEqual([rows.length, rows.length])
    }
    expect(wanted['idle-week'].map(({ id }) => id)).toContain(people.sibling.id)
    expect(wanted.failing.map(({ id }) => id)).toContain(people.retailer.id)
  })

  it('sorts, pages and searches', async () => {
    const { data } = await open(people.distributor, `${span}&sort=volume`)
    const sorted = data.map(({ volume }) => Number(volume))
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
    const pages = await Promise.all(
      [1, 2].map((page) => open(people.superAdmin, `${span}&sort=name&per_page=5&page=${page}`)),
    )
    expect(pages.map((page) => [page.data.length, page.total])).toEqual([
      [4, 4],
      [0, 4],
    ])
    expect(pages[0]?.data.map(({ name }) => name)).toEqual(pages[0]?.data.map(({ name }) => name).toSorted())
    expect((await open(people.distributor, `${span}&sort=-last_paid`)).data.at(-1)?.id).toBe(idle.id)
    expect((await open(people.distributor, `${span}&search=anita`)).data.map(({ id }) => id)).toEqual([
      idle.id,
    ])
    expect((await open(people.distributor, `${span}&search=${idle.mobile}`)).total).toBe(1)
    expect((await open(people.distributor, `${span}&search=lalita`)).total).toBe(0)
  })

  it.each(['sort=id', 'filter=rich', 'role=1', 'from=2026-11-31', 'per_page=7'])(
    'refuses %s',
    async (wrong) => {
      const query = new URLSearchParams(`${span}&${wrong}`)
      expect((await get(people.admin, `/downline?${query}`)).status).toBe(422)
    },
  )
})

describe('the export', () => {
  it('holds every row of the list, and is logged', async () => {
    const response = await get(people.distributor, `/downline-export?${span}&sort=name&format=csv`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain(`downline-${from}-to-${today}.csv`)
    const lines = (await response.text()).trim().split('\r\n')
    const { data } = await open(people.distributor, `${span}&sort=name`)
    expect(lines).toHaveLength(data.length + 1)
    data.forEach((row, n) => {
      expect(lines[n + 1]?.startsWith(`${row.name},${row.mobile},`)).toBe(true)
      expect(lines[n + 1]).toContain(`,${row.volume},${row.payments},${row.failed},`)
      expect(lines[n + 1]).toContain(`,${row.earned},`)
    })
    const [log] = await many(
      portal.db,
      sql<{ detail: { list?: string; rows?: number } }>`
        select detail from audit_log where action = 'report.exported' and actor_id = ${people.distributor.id}`,
    )
    expect(log?.detail).toMatchObject({ list: 'downline', rows: data.length })
    const ofRoleOne = await (await get(people.superAdmin, `/downline-export?${span}&format=csv`)).text()
    expect(ofRoleOne).not.toContain('Your earnings')
  })
})
