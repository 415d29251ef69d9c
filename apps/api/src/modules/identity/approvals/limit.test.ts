import { call } from '@chukta/contract/call'
import { dataMessage } from '@chukta/contract/fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { buildApp } from '../../../app.ts'
import { one } from '../../../platform/database/db.ts'
import type { Approvable } from './approvable.ts'
import { mountApprovable } from './submit-service.ts'

const giveBack = call({
  method: 'POST',
  path: '/give-back',
  summary: 'Gives an amount back',
  feature: 'approvals',
  access: 'approvals.decide',
  for: 'account',
  unscoped: 'the same for everyone',
  approval: 'charges',
  body: z.strictObject({ paise: z.number() }),
  answer: dataMessage,
})
const LIMIT_PAISE = 50_000

/** A complete call of a later feature: amounts below its limit need no approval. */
const GIVE_BACK: Approvable<typeof giveBack> = {
  title: async () => 'Giving back',
  object: () => 'till',
  read: async (trx) => {
    const { left } = await one(trx, sql<{ left: number }>`select left_paise::int as left from till`)
    return [{ key: 'till', label: 'In the till', value: String(left), shown: String(left) }]
  },
  apply: async (trx, { body }) => {
    await sql`update till set left_paise = left_paise - ${body.paise}`.execute(trx)
    return { data: { message: 'Given back.' } }
  },
  restore: async (trx, _sent, [change]) => {
    await sql`update till set left_paise = ${change?.after?.value ?? '0'}::bigint`.execute(trx)
  },
  holds: ([change], isOn) =>
    isOn && Number(change?.before?.value) - Number(change?.after?.value) > LIMIT_PAISE,
}

let portal: Portal
let people: People
let second: Person
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  await sql`create table till as select 200000::bigint as left_paise`.execute(portal.ownerDb)
  app = await buildApp(portal)
  mountApprovable(app, { ...portal, log: app.log }, giveBack, GIVE_BACK)
  await putUnderApproval(portal, 'charges')
})
afterAll(async () => {
  await app?.close()
  await portal?.stop()
})

async function post(who: Person, url: string, payload: object) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
  const { left } = await one(portal.db, sql<{ left: number }>`select left_paise::int as left from till`)
  return { status: answer.statusCode, body: answer.json(), left }
}

it('a call with a limit of its own is held above the limit alone, and is one object in its feature', async () => {
  expect(await post(people.superAdmin, '/give-back', { paise: 50_000 })).toMatchObject({
    status: 200,
    left: 150_000,
  })
  const large = await post(people.superAdmin, '/give-back', { paise: 50_001 })
  expect(large).toMatchObject({ status: 202, left: 150_000 })
  const way = `/approvals/${large.body.approval_id}`
  expect(await post(second, `${way}/approve`, {})).toMatchObject({ status: 200, left: 99_999 })
  expect(await post(second, `${way}/revert`, {})).toMatchObject({ status: 200, left: 150_000 })
})
