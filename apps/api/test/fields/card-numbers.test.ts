import { shapeNames } from '@chukta/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { many } from '../../src/platform/database/db.ts'
import { PDF, png } from '../files/sample-files.ts'
import { picture, TICKET_FORM, ticketCalls } from '../messages/tickets.ts'
import { addPayee, ask, category, serviceId } from '../payables/payee-forms.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'

/** A card number, and the ways people write it. */
const CARD = '4576238912771450'
const WRITTEN = ['4576 2389 1277 1450', '४५७६-२३८९-१२७७-१४५०', CARD]
const MASKED = '************1450'

/** Names of fields that hold free text. */
const FREE =
  /(?:^|_)(?:name|address|city|subject|description|message|reason|remarks?|notes?|comment|search|label|title)$/i
/** Fields with such names that store no text: sign-in, and a gateway's name. */
const NOT_KEPT = [
  'identity/sign-in.ts: checkLogin name',
  'identity/human-check.ts: captchaByMail name',
  'pricing/charges.ts: storeGroup pg_name',
  'pricing/charges.ts: updateGroup pg_name',
  'pricing/charge-slabs.ts: storeSlabs pg_name',
]

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const { send, create, thread, reply, list } = ticketCalls(() => portal.url)

/** Every text column of every table as one text. */
async function database(): Promise<string> {
  const columns = await many(
    portal.db,
    sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json')`,
  )
  const texts = await Promise.all(
    columns.map(({ table, column }) =>
      many(
        portal.db,
        sql<{
          text: string | null
        }>`select string_agg(${sql.ref(column)}::text, E'\n') as text from ${sql.table(table)}`,
      ),
    ),
  )
  return texts
    .flat()
    .map(({ text }) => text ?? '')
    .join('\n')
}

it('every field with a free-text name is declared as such', async () => {
  const open = (await contractCalls()).flatMap(({ at, spec }) =>
    [...shapeNames(spec.query), ...shapeNames(spec.body)]
      .filter((name) => FREE.test(name) && !spec.freeText?.includes(name))
      .map((name) => `${at} ${name}`),
  )
  expect(open.filter((field) => !NOT_KEPT.includes(field))).toEqual([])
})

it('no field that holds the number of an account or of a provider is free text', async () => {
  const wrong = (await contractCalls()).flatMap(({ at, spec }) =>
    (spec.freeText ?? [])
      .filter((name) => /account_number|utr|reference|_no$|_id$|urn|ad\d|mobile/i.test(name))
      .map((name) => `${at} ${name}`),
  )
  expect(wrong).toEqual([])
})

describe('a card number', () => {
  it.each(WRITTEN)('%s is masked in a ticket, its answers and its search', async (card) => {
    const id = await create(people.retailer, { subject: `Card ${card}`, description: `Paid by ${card}.` })
    await reply(people.retailer, id, { message: `It was ${card}` })
    const read = await thread(people.retailer, id)
    expect(read).toMatchObject({ subject: `Card ${MASKED}`, description: `Paid by ${MASKED}.` })
    expect(read.replies).toMatchObject([{ message: `It was ${MASKED}` }])
    const found = await list(people.retailer, `?search=${encodeURIComponent(card)}`)
    expect(found.tickets.map((ticket) => ticket.id)).toContain(id)
    const change = {
      ...TICKET_FORM,
      _method: 'PUT',
      subject: card,
      attachment: picture(png(8, 8), `${CARD}.png`),
    }
    await send(people.retailer, 'POST', `/support-tickets/${id}`, { form: change })
    expect(await thread(people.retailer, id)).toMatchObject({
      subject: MASKED,
      attachments: [{ name: `${MASKED}.png` }],
    })
  })

  it('is masked in a payee and the name of its file, but never in an account number', async () => {
    const rental = category('rental')
    const id = await addPayee(
      portal,
      people.retailer,
      rental,
      { name: `Meera ${WRITTEN[0]}`, address: `Flat 7, ${WRITTEN[1]}`, account_number: CARD },
      { name: `deed ${CARD}.pdf`, bytes: PDF },
    )
    const service = await serviceId(portal, rental)
    const path = `/get-service-list-edit/${id}/${people.retailer.id}/${service}`
    const { details } = (await ask(portal, people.retailer, path)).body
    expect(details).toMatchObject({
      name: `Meera ${MASKED}`,
      address: `Flat 7, ${MASKED}`,
      account_number: CARD,
      document: `deed ${MASKED}.pdf`,
    })
  })

  it('is masked in the search that an export and the audit log store', async () => {
    const token = { Authorization: `Bearer ${people.retailer.token}` }
    const answer = await fetch(
      `${portal.url}/api/transaction-export/${people.retailer.id}?format=csv&search=${CARD}`,
      { headers: token },
    )
    expect(answer.status).toBe(200)
    const started = await fetch(`${portal.url}/api/transaction-exports/${people.retailer.id}`, {
      method: 'POST',
      headers: { ...token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ format: 'csv', search: WRITTEN[1] }),
    })
    expect(started.status).toBe(200)
  })

  it('is nowhere in the database', async () => {
    const text = await database()
    expect(text).toContain(MASKED)
    expect(WRITTEN.filter((card) => text.includes(card))).toEqual([])
  })
})
