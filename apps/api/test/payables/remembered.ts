import type { RememberedBill } from '@chukta/contract/payables/remembered-bills'
import type { DuePayment } from '@chukta/contract/payments/schedules'
import { sql } from 'kysely'
import { openBill, sealBill } from '../../src/modules/payables/bills/sealed-bill.ts'
import { one } from '../../src/platform/database/db.ts'
import { payAtGateway } from '../money/paying.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import { callAs, OPERATOR, startBill, untilBillIs, viewBill } from './bills.ts'

/** The tests' calls about remembered bills, as the retailer unless another person is named. */
export function rememberedBills(scene: () => { portal: Portal; people: People }) {
  const retailer = () => scene().people.retailer

  async function send(method: 'POST' | 'PUT', path: string, payload?: object, who: Person = retailer()) {
    const headers = { authorization: `Bearer ${who.token}` }
    const request = { method, url: `/api${path}`, headers, ...(payload && { payload }) }
    const answer = await scene().portal.app.inject(request)
    return { status: answer.statusCode, body: answer.json() as { data: never; message?: string } }
  }
  const read = async (path: string, who: Person) => (await callAs(scene().portal, who, path)).body.data
  const list = async (who = retailer()) =>
    ((await read('/remembered-bills', who)) as { bills: RememberedBill[] }).bills

  return {
    send,
    list,
    dues: async (who = retailer()) =>
      ((await read('/due-payments', who)) as { payments: DuePayment[] }).payments,
    again: (body: object, who?: Person) => send('POST', '/view-bill-again', body, who),
    fetchAll: async () => (await send('POST', '/remembered-bills/fetch')).body.data as { asked: number },

    /** Looks a bill up and remembers it. */
    async remember(number: string, name = 'Home electricity') {
      const { body } = await viewBill(scene().portal, retailer(), OPERATOR.electricity, number)
      const made = await send('POST', '/remembered-bills', { bill_id: body.bill_id, name })
      if (made.status !== 200)
        throw new Error(`remembered-bills: ${made.status} ${JSON.stringify(made.body)}`)
      const { id } = made.body.data as { id: number }
      return { id, billId: body.bill_id as number, dueDate: String(body.dueDate) }
    },

    /** Pays a bill by card, up to its biller's decision. */
    async pay(code: string, body: Record<string, unknown>, to: 'paid' | 'refused' = 'paid') {
      const { portal } = scene()
      const started = await startBill(portal, retailer(), code, body)
      await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
      return (await untilBillIs(portal, started.body.order_id, to)).payment_id
    },

    /** As if the bills had been asked for an hour ago, and those named were of numbers that end so. */
    async hourPasses(endings: Record<number, string> = {}) {
      const { db, secrets } = scene().portal
      await sql`update remembered_bills set last_polled_at = last_polled_at - interval '1 hour'`.execute(db)
      for (const [id, ending] of Object.entries(endings)) {
        type Row = { details_cipher: string; user_id: number }
        const found = sql<Row>`select details_cipher, user_id from remembered_bills where id = ${id}`
        const { details_cipher, user_id } = await one(db, found)
        const details = { ...openBill(secrets, user_id, details_cipher), number: `30000${ending}` }
        await sql`update remembered_bills set details_cipher = ${sealBill(secrets, user_id, details)}
                   where id = ${id}`.execute(db)
      }
    },

    untilAnswered: () =>
      eventually(async () => {
        const bills = await list()
        return bills.every(({ is_asking }) => !is_asking) ? bills : null
      }),

    /** How often operators were asked for bills, as we count it. */
    async lookUps(): Promise<number> {
      const counted = sql<{ n: number }>`
        select coalesce(sum(hits), 0) as n from rate_counters where name = 'bill-look-up'`
      return (await one(scene().portal.db, counted)).n
    },
  }
}
