import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { approvalCalls, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { disputeBecomes, moveAtBank, openAtBank } from '../../../../test/money/disputing.ts'
import { trustNewAccounts } from '../../../../test/money/payouts.ts'
import { askRefund, type PaidPayment, refundsOf } from '../../../../test/money/refunding.ts'
import { itemsBecome, makeBasket, owedByItem, paidBasket } from '../../../../test/payables/baskets.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { checkInvariant, INVARIANTS } from '../../ledger/ledger/books-sql.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await trustNewAccounts(portal)
})
afterAll(() => portal?.stop())
afterEach(() => trustNewAccounts(portal))

const broken = async () => (await checkBooks(portal.db)).filter(({ holds }) => !holds).map(({ name }) => name)

async function refunded(
  payment: PaidPayment,
  refund: Omit<Parameters<typeof askRefund>[2], 'transaction_id'>,
) {
  const before = (await refundsOf(portal, payment.id)).length
  const asked = await askRefund(portal, people.admin, { transaction_id: payment.id, ...refund })
  if (asked.status === 202) {
    const approved = await approvalCalls(portal).approve(people.superAdmin, asked.body.approval_id)
    expect(approved.status).toBe(200)
  } else expect(asked.status).toBe(200)
  await eventually(async () => {
    const rows = await refundsOf(portal, payment.id)
    return rows.length > before && rows.every(({ status }) => status === 'succeeded')
  })
}

/** Every charge has a share for the distributor, so that rounding item by item shows. */
async function earnUnevenly(): Promise<void> {
  await sql`
    create or replace function uneven_shares() returns trigger language plpgsql as $$
    begin
      if new.distributor_parts is not null and new.distributor_id is not null then
        new.distributor_parts := array(select 7 + 4 * n from generate_series(1, cardinality(new.distributor_parts)) n);
        new.platform_paise := new.platform_paise + new.distributor_paise
          - (select sum(paise) from unnest(new.distributor_parts) paise);
        new.distributor_paise := (select sum(paise) from unnest(new.distributor_parts) paise);
      end if;
      return new;
    end $$`.execute(portal.ownerDb)
  await sql`create or replace trigger uneven before insert on attempts for each row execute function uneven_shares()`.execute(
    portal.ownerDb,
  )
}

it('refunds parts of items before and after their payouts, and the books hold item by item', async () => {
  await secondSuperAdmin(portal)
  await earnUnevenly()
  const payment = await paidBasket(
    portal,
    people.retailer,
    await makeBasket(portal, people.retailer, 3, 2_000),
  )
  const [first, second, third] = await itemsBecome(portal, payment.id, 'arrived')
  if (!first || !second || !third) throw new Error('there are no items')
  await refunded(payment, { item_id: second.id, amount: '333.33', bearer: 'platform' })
  expect(await broken()).toEqual([])
  await refunded(payment, { item_id: second.id, amount: '1', bearer: 'payee' })
  await refunded(payment, { item_id: third.id, bearer: 'payee' })
  expect(await broken()).toEqual([])
  expect([...(await owedByItem(portal, payment.id)).values()]).toEqual([0n, 0n, 0n])
  const other = await askRefund(portal, people.superAdmin, {
    transaction_id: payment.id + 1,
    item_id: first.id,
  })
  expect(other.status).toBe(404)
})

it('a dispute of a part is held in proportion to what is left of each item, released, and lost', async () => {
  await sql`update payout_settings set send = 'held'`.execute(portal.db)
  const payment = await paidBasket(portal, people.retailer, await makeBasket(portal, people.retailer, 3, 500))
  const [first] = await itemsBecome(portal, payment.id, 'held')
  await refunded(payment, { item_id: first?.id ?? 0, amount: '400' })
  for (const end of ['won', 'lost']) {
    const dispute = await openAtBank(portal, payment, { amount: '777.77' })
    await disputeBecomes(portal, payment.id, 'open')
    expect(await broken()).toEqual([])
    await moveAtBank(portal, dispute, 'insufficient').catch(() => undefined)
    await moveAtBank(portal, dispute, end)
    await disputeBecomes(portal, payment.id, end)
    expect(await broken()).toEqual([])
  }
})

it('finds a paisa of one payee that is booked to another, though the payment as a whole is right', async () => {
  const payment = await paidBasket(portal, people.retailer, await makeBasket(portal, people.retailer, 2, 60))
  const [first, second] = await itemsBecome(portal, payment.id, 'arrived')
  expect(await broken()).toEqual([])
  const found: string[] = []
  await withTransaction(portal.ownerDb, async (trx) => {
    await sql`alter table item_postings disable trigger user`.execute(trx)
    await sql`update item_postings set amount_paise = amount_paise - 1 where item_id = ${first?.id}`.execute(
      trx,
    )
    await sql`update item_postings set amount_paise = amount_paise + 1 where item_id = ${second?.id}`.execute(
      trx,
    )
    for (const invariant of INVARIANTS) {
      const verdict = await checkInvariant(trx, invariant)
      if (!verdict.holds) found.push(`${verdict.name}: ${verdict.examples}`)
    }
    throw new Error('undone')
  }).catch((error: Error) => expect(error.message).toBe('undone'))
  expect(found).toHaveLength(2)
  expect(found[0]).toContain('by payment and payee')
  expect(found[0]).toContain(`item ${first?.id}`)
})
