import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { PERSONAL_TABLES } from '../../src/inventory.ts'
import { SEALED_COLUMNS } from '../../src/keyring/sealed-columns.ts'
import { many } from '../../src/platform/database/db.ts'
import { namesIn } from '../../src/platform/privacy/inventory.ts'
import {
  AADHAAR,
  becomeUser,
  COMPANY_PAN,
  company,
  GSTIN,
  PAN,
  registration,
} from '../identity/becoming-a-user.ts'
import { payAtGateway, startPayment } from '../money/paying.ts'
import { makeBasket, paidBasket } from '../payables/baskets.ts'
import { addPayee, category } from '../payables/payee-forms.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import { startScene } from '../portal/scene.ts'
import { type Belongings, giveBelongings } from '../requests/belongings.ts'
import { GOOD_REQUESTS, type World } from '../requests/good-requests.ts'
import { sendGood } from '../requests/send-good.ts'

/** One person with values that occur nowhere else, and everybody whom they name. */
const CANARIES = {
  'first name': 'Zanthippe',
  'last name': 'Quillfeather',
  'e-mail address': 'zanthippe@quillfeather.example',
  'mobile number': '9871122334',
  address: '7 Canary Terrace',
  company: 'Quillwright Traders',
  PAN,
  'PAN of the company': COMPANY_PAN,
  GSTIN,
  'last digits of Aadhaar': `=${AADHAAR.slice(-4)}`,
  payee: 'Meera Nair',
  'payee by form': 'Ottoline Starling',
  'account of the payee': '60218846093',
  'last digits of the account': '=6093',
  'mobile number of the payee': '9890355128',
  student: 'Aarav Deshpande',
}

let portal: Portal
/** Calls of the contract that were made, and those that were answered otherwise than with success. */
const made = { good: 0, refused: [] as string[] }

beforeAll(async () => {
  const scene = await startScene({ LOG_LEVEL: 'silent' })
  portal = scene.portal
  const { people, landlord } = scene
  const { retailer } = people
  await sql`
    update users set first_name = ${CANARIES['first name']}, last_name = ${CANARIES['last name']},
           email = ${CANARIES['e-mail address']}, mobile = ${CANARIES['mobile number']},
           address = ${CANARIES.address}, username = 'zanthippe-quillfeather'
     where id = ${retailer.id}`.execute(portal.db)
  Object.assign(retailer, { email: CANARIES['e-mail address'], mobile: CANARIES['mobile number'] })
  await becomeUser(portal, registration({ first_name: 'Zanthippe' }))
  await becomeUser(
    portal,
    company({ first_name: 'Zanthippe', last_name: 'Quillfeather', company_name: CANARIES.company }),
  )
  await addPayee(portal, retailer, category('rental'), { name: CANARIES['payee by form'] })
  const started = await startPayment(portal, retailer, landlord)
  await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
  await paidBasket(portal, retailer, await makeBasket(portal, retailer, 2))

  const belongings = new Map<number, Belongings>()
  for (const person of Object.values(people)) {
    belongings.set(person.id, await giveBelongings(portal, person, people.distributor))
  }
  const world: World = { portal, people, of: (person) => belongings.get(person.id) as Belongings }
  for (const { spec } of await contractCalls()) {
    if (spec.path.endsWith('/stream')) continue
    const good = await GOOD_REQUESTS[`${spec.method} ${spec.path}`]?.(world)
    if (!good) continue
    const status = await sendGood(portal, spec, good)
    if (status === 200 || status === 202) made.good += 1
    else made.refused.push(`${spec.method} ${spec.path}: ${status}`)
  }
  const words = 'Zanthippe asks about Meera Nair'
  const ticket = { subject: words, priority: 'Low', description: words }
  const headers = { authorization: `Bearer ${retailer.token}`, 'content-type': 'application/json' }
  const post = (path: string, body: unknown) =>
    fetch(`${portal.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/support-tickets', ticket)
  await post(`/tickets/reply/${world.of(retailer).ticket}`, { message: words })
  await post('/report-views', { name: words, search: { search: 'Zanthippe' } })
  await post(`/transaction-exports/${retailer.id}`, { format: 'csv', search: 'Meera Nair' })
  await eventually(async () => {
    const waiting = await many(
      portal.db,
      sql`select from graphile_worker._private_jobs where attempts = 0 and run_at <= now()`,
    )
    return waiting.length === 0
  })
})
afterAll(() => portal?.stop())

/** The values of every column as one text, opened where they are encrypted: `table.column` → text. */
async function readAll(): Promise<Map<string, string>> {
  const columns = await many(
    portal.ownerDb,
    sql<{ table: string; column: string; type: string }>`
      select c.relname as table, a.attname as column, t.typname as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attnum > 0 and not a.attisdropped`,
  )
  const found = new Map<string, string>()
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const [row] = await many(
      portal.ownerDb,
      sql<{ text: string | null }>`select string_agg(${value}, E'\n') as text from ${sql.table(table)}`,
    )
    found.set(`${table}.${column}`, row?.text ?? '')
  }
  for (const { table, key, column, owner = 'user_id', only, aad } of SEALED_COLUMNS) {
    const rows = await many(
      portal.ownerDb,
      sql<{ key: string; owner: number; record: string }>`
        select ${sql.ref(key)}::text as key, ${sql.ref(owner)} as owner, ${sql.ref(column)} as record
          from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(only ?? column)} is not null`,
    )
    // Some planted rows hold a word in its place.
    const sealed = rows.filter(({ record }) => /^v1(\.[^.]+){4}$/.test(record))
    const opened = sealed.map((row) => portal.secrets.decrypt(row.record, aad(row.owner, row.key)))
    const name = `${table}.${column}`
    found.set(name, `${found.get(name)}\n${opened.join('\n')}`)
  }
  return found
}

it('every column in which a person is found is declared as personal', async () => {
  const all = await readAll()
  const declared = (name: string) => {
    const [table = '', column = ''] = name.split('.')
    const { holds = {}, ofOthers = {} } = PERSONAL_TABLES[table] ?? {}
    return [...Object.values(holds), ...Object.values(ofOthers)].some((names) =>
      namesIn(names).includes(column),
    )
  }
  const seen = [...all].flatMap(([name, text]) => {
    const canaries = Object.entries(CANARIES).filter(([, value]) =>
      value.startsWith('=')
        ? text.split('\n').includes(value.slice(1))
        : text.toLowerCase().includes(value.toLowerCase()),
    )
    return canaries.length > 0 ? [{ name, canaries: canaries.map(([canary]) => canary) }] : []
  })
  console.info(
    `canary person: ${made.good} calls, ${made.refused.length} refused (${made.refused.join(', ')}), ` +
      `found in ${seen.length} of ${all.size} columns: ${seen.map(({ name }) => name).join(', ')}`,
  )
  expect(seen.filter(({ name }) => !declared(name))).toEqual([])
  const missed = Object.keys(CANARIES).filter(
    (canary) => !seen.some(({ canaries }) => canaries.includes(canary)),
  )
  expect(missed).toEqual([])
  expect(seen.length).toBeGreaterThan(35)
  expect(made.good).toBeGreaterThan(100)
})
