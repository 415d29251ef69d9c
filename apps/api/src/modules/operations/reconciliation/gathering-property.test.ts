import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CashfreeLine, cashfreeReport, sendReport } from '../../../../test/money/settlement-files.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

/** Files of settlements, each in up to three deliveries. */
const RUNS = Number(process.env.SETTLEMENT_RUNS ?? 6)

let portal: Portal
let people: People
let number = 70_000

beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal?.stop())

type Fact = Pick<CashfreeLine, 'type' | 'net' | 'remarks'> & { id: number | null }

/** Few amounts and texts, so that lines are like each other; no two without an id are equal. */
const lines = fc.uniqueArray(
  fc.record<Fact>({
    type: fc.constantFrom('PAYMENT', 'REFUND', 'OTHER_ADJUSTMENT'),
    net: fc.constantFrom('10.00', '20.00', '30.00'),
    remarks: fc.constantFrom('', 'Fee', 'Rent'),
    id: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
  {
    minLength: 1,
    maxLength: 8,
    selector: ({ type, net, remarks, id }) =>
      id === null ? `${type} ${net} ${remarks}` : `${type} with ${id}`,
  },
)

/** The places of lines in three files, of which the last ones may be empty: each line in at least one, in any order. */
const plan = lines.chain((facts) =>
  fc.record({
    facts: fc.constant(facts),
    isTotalKnown: fc.boolean(),
    files: fc
      .tuple(
        ...facts.map(() => fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 })),
      )
      .chain((places) =>
        fc.tuple(
          ...[0, 1, 2].map((file) => {
            const some = facts.flatMap((_, place) => (places[place]?.includes(file) ? [place] : []))
            return fc.shuffledSubarray(some, { minLength: some.length })
          }),
        ),
      ),
  }),
)

function lineOf({ type, net, remarks = '', id }: Fact, settlement: string): CashfreeLine {
  const named = id === null ? '' : `${settlement}${id}`
  const signed = type === 'PAYMENT' ? net : `-${net}`
  const of = { type, net: signed, settlement, remarks }
  if (type === 'PAYMENT') return { ...of, payment: named }
  return type === 'REFUND' ? { ...of, refund: named } : { ...of, event: named }
}

async function booksAfter(facts: Fact[], files: number[][], isTotalKnown: boolean): Promise<unknown> {
  number += 1
  const settlement = String(number)
  const all = facts.map((fact) => lineOf(fact, settlement))
  const totalRupees = all.reduce((sum, { net }) => sum + Number(net), 0)
  const totals = isTotalKnown ? { [settlement]: totalRupees.toFixed(2) } : {}
  for (const places of files) {
    if (places.length === 0) continue
    const some = places.map((place) => all[place] as CashfreeLine)
    const report = cashfreeReport(some, totals)
    const { status, errors } = await sendReport(portal, people.superAdmin, 'cashfree', report, {
      apply: true,
    })
    expect([status, errors]).toEqual([200, undefined])
  }
  const rows = await many(
    portal.db,
    sql`select r.type, r.net_paise, r.remarks, r.is_booked,
               replace(concat(r.gateway_payment_id, r.refund_reference, r.line_id), ${settlement}, '') as name
          from settlement_rows r join settlements s on s.id = r.settlement_id
         where s.gateway_settlement_id = ${settlement} order by 1, 2, 3, 5`,
  )
  const sums = await many(
    portal.db,
    sql`select a.code, sum(p.amount_paise)::bigint as sum_paise
          from settlements s join journals j on j.source_type = 'settlement' and j.source_id = s.id
          join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
         where s.gateway_settlement_id = ${settlement} group by a.code having sum(p.amount_paise) <> 0 order by 1`,
  )
  return { rows, sums }
}

it('lines of a settlement give the same books from any files in any order as from one file', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ facts, files, isTotalKnown }) => {
      const whole = await booksAfter(facts, [facts.map((_, place) => place)], isTotalKnown)
      expect(await booksAfter(facts, files, isTotalKnown)).toEqual(whole)
    }),
    { numRuns: RUNS },
  )
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
})
