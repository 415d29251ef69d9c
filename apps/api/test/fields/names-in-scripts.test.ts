import type { ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMail, sendSms } from '../../src/modules/messaging/mail-sms/mail-sms-service.ts'
import { readPdf } from '../files/read-pdf.ts'
import { NAMES } from '../identity/names.ts'
import { inbox, send } from '../identity/sign-in.ts'
import { addLandlord } from '../money/paying.ts'
import { paidPayment } from '../money/refunding.ts'
import { eventually, type Portal, startApi, stopProcess } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let api: ChildProcess
let logFile: string

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'info' }))
  await portal.stopApi()
  logFile = join(portal.config.dataDir, 'api.log')
  api = await startApi(portal, openSync(logFile, 'a'))
})
afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await portal.stop()
})

const scripts = Object.entries(NAMES)

const rename = (who: Person, name: string) => {
  const [first = '', ...rest] = name.split(' ')
  return sql`update users set first_name = ${first}, last_name = ${rest.join(' ')} where id = ${who.id}`.execute(
    portal.db,
  )
}

async function pdfOf(who: Person, path: string) {
  const response = await fetch(`${portal.url}/api${path}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  expect(response.status).toBe(200)
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}

const month = new Date().toISOString().slice(0, 7)

test.each(scripts)('a statement has a name in %s', async (script, name) => {
  await rename(people.distributor, name)
  const { text, drawn } = await pdfOf(
    people.distributor,
    `/wallet-statement/${people.distributor.id}/pdf?month=${month}`,
  )
  for (const word of name.split(' '))
    expect(text).toContain(script === 'Urdu' ? [...word].toReversed().join('') : word)
  expect(drawn.filter(({ font }) => !/^(Figtree|Noto|Boxes)/.test(font))).toEqual([])
})

test('a letter that no font has is warned of once, without the name', async () => {
  await rename(people.retailer, 'Kavita 😀')
  const { id } = await paidPayment(portal, people.retailer, landlord)
  const { text } = await pdfOf(people.retailer, `/transaction-invoice/${id}/pdf`)
  expect(text).toContain('Kavita 😀')
  const warnings = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('no font has'))
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, paper: 'invoice', code_points: ['U+1F600'] }),
  ])
  expect(warnings.join('')).not.toMatch(/Kavita|😀/)
})

const arrived = (to: string) =>
  eventually(async () => {
    const all = await inbox(portal, to)
    return all.length > 0 && all
  })

test.each(scripts)('a mail and an SMS bring a name in %s as it is', async (script, name) => {
  const to = `${script.toLowerCase()}@chukta.example`
  const mobile = `98765${String(scripts.findIndex(([one]) => one === script)).padStart(5, '0')}`
  const values = {
    name,
    payee: name,
    amount: '₹1.00',
    because: 'expired',
    url: 'https://chukta.example',
  } as const
  await sendMail(portal.db, portal.secrets, { to, template: 'automatic-payment-off', values })
  await sendSms(portal.db, portal.secrets, {
    to: mobile,
    template: 'notice',
    variables: { TEXT: `${name} is due` },
  })
  const [mail] = await arrived(to)
  expect(mail?.subject).toBe(`Not paid automatically: ${name}`)
  expect(mail?.text).toContain(`Hello ${name},`)
  const [sms] = await arrived(mobile)
  expect(sms?.text).toContain(`${name} is due`)
})

describe.each(scripts)('a name in %s', (_script, name) => {
  // Stored as keyboards make it, and as some systems send it: apart.
  const stored = { composed: name.normalize('NFC'), apart: name.normalize('NFD'), asTyped: name }
  let ids: number[]
  beforeAll(async () => {
    const owner = people.retailer.id
    ids = (await Promise.all(Object.values(stored).map((one) => addLandlord(portal, owner, one)))).map(
      ({ id }) => id,
    )
  })

  test.each(['NFC', 'NFD'] as const)('is found however it is typed: %s', async (form) => {
    const q = encodeURIComponent(name.normalize(form))
    const { token } = people.retailer
    const list = await send(
      portal,
      `/get-service-list/${people.retailer.id}/${landlord.service_id}?page=1&per_page=50&search=${q}`,
      { token },
    )
    expect(list.body.details.map((one: { id: number }) => one.id)).toEqual(expect.arrayContaining(ids))
    const everything = await send(portal, `/search?q=${q}`, { token })
    expect(everything.body.data.payees.map((one: { id: number }) => one.id)).toEqual(
      expect.arrayContaining(ids),
    )
  })

  test('is found among users, and among payments by their payee', async () => {
    await rename(people.distributor, name.normalize('NFC'))
    const { token, id } = people.superAdmin
    const search = encodeURIComponent(name.normalize('NFD'))
    const users = await send(portal, `/user-list-by-role/3/${id}?page=1&per_page=10&search=${search}`, {
      token,
    })
    expect(users.body.related_users.map((one: { id: number }) => one.id)).toEqual([people.distributor.id])
    await sql`update payees set name = ${stored.apart} where id = ${landlord.id}`.execute(portal.db)
    const paid = await send(
      portal,
      `/transaction-list/${people.retailer.id}?page=1&per_page=10&search=${encodeURIComponent(stored.composed)}`,
      { token: people.retailer.token },
    )
    expect(paid.body.data.data).toHaveLength(1)
  })
})
