// Invariant (insight): The earnings of a period equal the commission postings of the caller's wallet to the paisa, in all
// and by each part.
// Enforced by: `earnings-sql.ts`, which reads the postings themselves.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EarnedLine, earnedLines, plantEarnings, refundPaid } from '../../../../test/money/earned.ts'
import { type Books, captureShares } from '../../../../test/money/moving-money.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import { daysOf } from '../dashboard/span.ts'
import type { Earnings } from './earnings-service.ts'

let portal: Portal
let people: People
let direct: Person

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  direct = await makePerson(portal.db, {
    roleId: 4,
    parentId: people.admin.id,
    first: 'Farida',
    last: 'Mulla',
  })
  const payers = [people.retailer, people.sibling, direct]
  await plantEarnings(portal, people, { payers, count: 70, days: 80 })
})
afterAll(() => portal?.stop())

async function get<Data>(who: Person, path: string) {
  const response = await fetch(`${portal.url}/api${path}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  const body = (await response.json()) as { data: Data; errors?: Record<string, string[]> }
  return { status: response.status, ...body }
}

const rupees = (paise: bigint) => {
  const text = String(paise < 0n ? -paise : paise).padStart(3, '0')
  return `${paise < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
const sum = (lines: EarnedLine[]) => rupees(lines.reduce((all, { paise }) => all + paise, 0n))

/** The same day of the month before, null where it has none: by the calendar of JavaScript. */
function monthBefore(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 2, date))
  return moved.getUTCDate() === date ? moved.toISOString().slice(0, 10) : null
}

const today = indianToday(new Date())
const SPANS = [
  { from: dayAfter(today, -20), to: today },
  { from: dayAfter(today, -75), to: dayAfter(today, -10) },
  { from: dayAfter(today, -3), to: dayAfter(today, 12) },
  { from: today, to: today },
]

describe.each(['distributor', 'admin'] as const)('the earnings of the %s', (role) => {
  it.each(SPANS)('from $from to $to equal the postings in all and by each part', async ({ from, to }) => {
    const all = await earnedLines(portal, people[role])
    const { data } = await get<Earnings>(people[role], `/earnings?from=${from}&to=${to}`)
    const through = to < today ? to : today
    const days = daysOf({ from, to })
    const before = (until: string) =>
      days
        .filter((day) => day <= until)
        .flatMap((day) => {
          const earlier = monthBefore(day)
          return all.filter((line) => line.day === earlier)
        })
    const now = all.filter((line) => line.day >= from && line.day <= to)
    const shares = now.filter(({ kind }) => kind === 'capture')
    const reversals = now.filter(({ kind }) => kind !== 'capture')
    expect(data).toMatchObject({
      from,
      to,
      through,
      earned: sum(now),
      earned_before: sum(before(through)),
      shares: { count: shares.length, amount: sum(shares) },
      reversals: { count: reversals.length, amount: sum(reversals) },
    })
    expect(data.by_day).toEqual(
      days.map((day) => {
        const earlier = monthBefore(day)
        return {
          day,
          amount: sum(all.filter((line) => line.day === day)),
          before: earlier === null ? null : sum(all.filter((line) => line.day === earlier)),
        }
      }),
    )
    const parts = [
      ['service', data.by_service.map((part) => [part.service, part.amount, part.before])],
      ['gateway', data.by_gateway.map((part) => [part.gateway, part.amount, part.before])],
      ['payerId', data.by_payer.map((part) => [part.id, part.amount, part.before])],
    ] as const
    for (const [name, told] of parts) {
      const earlier = before(through)
      const values = new Set([...now, ...earlier].map((line) => line[name]))
      const wanted = [...values].map((value) => [
        value,
        sum(now.filter((line) => line[name] === value)),
        sum(earlier.filter((line) => line[name] === value)),
      ])
      const isEarning = ([, amount, amountBefore]: readonly (string | number)[]) =>
        amount !== '0.00' || amountBefore !== '0.00'
      expect(told.filter(isEarning).toSorted(), name).toEqual(wanted.filter(isEarning).toSorted())
    }
  })

  it('their lines by payer, service and gateway add up to the parts', async () => {
    const span = `from=${dayAfter(today, -70)}&to=${today}`
    const { data } = await get<Earnings>(people[role], `/earnings?${span}`)
    type Lines = { data: { amount: string }[]; total: number; sum: string; payer_name: string | null }
    const filters: [string, string][] = [
      ['', data.earned],
      // A payer who is no longer below the caller has no lines of their own.
      ...data.by_payer
        .filter(({ depth }) => depth !== null)
        .map(({ id, amount }): [string, string] => [`&user_id=${id}`, amount]),
      ...data.by_service.map(({ service, amount }): [string, string] => [`&service=${service}`, amount]),
      ...data.by_gateway.map(({ gateway, amount }): [string, string] => [`&gateway=${gateway}`, amount]),
    ]
    for (const [filter, amount] of filters) {
      const lines: string[] = []
      let last: Lines | undefined
      for (let page = 1; !last || lines.length < last.total; page += 1) {
        last = (await get<Lines>(people[role], `/earnings-lines?${span}${filter}&per_page=50&page=${page}`))
          .data
        lines.push(...last.data.map((line) => line.amount))
      }
      expect(last.sum, filter).toBe(amount)
      const paise = lines.reduce((all, text) => all + BigInt(text.replace('.', '')), 0n)
      expect(rupees(paise), filter).toBe(amount)
    }
  })
})

describe('the scope', () => {
  it('names the depth of each payer, and tells nothing to people who earn nothing', async () => {
    const span = `from=${dayAfter(today, -79)}&to=${today}`
    const { data } = await get<Earnings>(people.admin, `/earnings?${span}`)
    const depths = Object.fromEntries(data.by_payer.map(({ id, depth }) => [id, depth]))
    expect(depths).toEqual({ [people.retailer.id]: 2, [people.sibling.id]: 2, [direct.id]: 1 })
    for (const role of ['retailer', 'superAdmin'] as const) {
      expect((await get(people[role], `/earnings?${span}`)).status, role).toBe(403)
      expect((await get(people[role], `/earnings-lines?${span}`)).status, role).toBe(403)
    }
    const other = await get<Earnings>(people.otherAdmin, `/earnings?${span}`)
    expect(other.data).toMatchObject({ earned: '0.00', shares: { count: 0 }, by_payer: [], by_service: [] })
    const foreign = await get(people.otherAdmin, `/earnings-lines?${span}&user_id=${people.retailer.id}`)
    expect(foreign.status).toBe(403)
  })

  it.each([
    [`from=${today}&to=${dayAfter(today, -1)}`, 'The last day must not be before the first.'],
    [`from=${today}&to=${dayAfter(today, 366)}`, 'Choose at most 366 days.'],
    ['from=2026-02-30&to=2026-03-01', 'The date must be a day as YYYY-MM-DD.'],
  ])('refuses %s', async (query, sentence) => {
    const { status, errors } = await get(people.admin, `/earnings?${query}`)
    expect(status).toBe(422)
    expect(Object.values(errors ?? {}).flat()).toContain(sentence)
  })
})

describe('payments that gave nothing', () => {
  const span = `from=${today}&to=${today}`
  const reasonOf = async (who: Person, payer: Person) => {
    const { data } = await get<Earnings>(who, `/earnings?${span}`)
    return data.by_payer.find(({ id }) => id === payer.id)
  }

  it('says the reason where it is the same for all of them', async () => {
    const payer = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Joseph',
      last: 'Pinto',
    })
    await plantPayments(portal.db, { payers: [payer.id], count: 12, days: 0.001 })
    const { id, amount, payments, why } = (await reasonOf(people.distributor, payer)) ?? {}
    expect([id, amount, why]).toEqual([payer.id, '0.00', 'other-earner'])
    expect(payments).toBeGreaterThan(5)
    const ofPayer = sql`payment_id in (select id from payments where payer_id = ${payer.id})`
    await sql`update attempts set distributor_id = ${people.distributor.id} where ${ofPayer}`.execute(
      portal.db,
    )
    expect((await reasonOf(people.distributor, payer))?.why).toBe('no-commission')
    await sql`update attempts set distributor_rate = 8, base_rate = 2 where ${ofPayer}`.execute(portal.db)
    expect((await reasonOf(people.distributor, payer))?.why).toBe('no-margin')
    await sql`update attempts set base_rate = 1 where id = (select min(id) from attempts where status = 'paid' and ${ofPayer})`.execute(
      portal.db,
    )
    expect((await reasonOf(people.distributor, payer))?.why).toBeNull()
    await sql`update payments set charge_paise = 0, total_paise = base_paise where payer_id = ${payer.id}`.execute(
      portal.db,
    )
    expect((await reasonOf(people.distributor, payer))?.why).toBe('no-charge')
  })

  it('says that each share was reversed', async () => {
    const payer = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Nilesh',
      last: 'Jadhav',
    })
    const { db } = portal
    const books = { db, people: { ...people, retailer: payer } } as Books
    const id = await captureShares(books, {
      base: 1_850_050n,
      charge: 34_226n,
      distributor: 534n,
      admin: 8_716n,
    })
    expect(await reasonOf(people.distributor, payer)).toMatchObject({ amount: '5.34', why: null })
    await refundPaid(portal, id, 1_850_050n)
    expect(await reasonOf(people.distributor, payer)).toMatchObject({ amount: '0.00', why: 'reversed' })
  })
})
