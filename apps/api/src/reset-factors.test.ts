import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondSuperAdmin } from '../test/identity/approving.ts'
import { callsOf, lastAudit } from '../test/identity/back-office.ts'
import { mailAbout } from '../test/identity/becoming-a-user.ts'
import { addPasskey, addTotp } from '../test/identity/second-factors.ts'
import { type Portal, startPortal } from '../test/portal/harness.ts'
import { makePeople, type People } from '../test/portal/people.ts'
import { one } from './platform/database/db.ts'

const SCRIPT = fileURLToPath(new URL('./reset-factors.ts', import.meta.url))
const DONE = /sign-in factors .* were reset/

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...args], { env: { ...process.env, ...portal.settings } })

const left = (id: number) =>
  one(
    portal.db,
    sql<{ factors: number; codes: number; sessions: number }>`
      select (select count(*) from passkeys where user_id = u.id) +
             (select count(*) from totp_secrets where user_id = u.id) as factors,
             (select count(*) from recovery_codes where user_id = u.id) as codes,
             (select count(*) from sessions where user_id = u.id and ended_at is null) as sessions
        from users u where id = ${id}`,
  )

test('at once, audited and mailed to the person; one that is open in the portal ends', async () => {
  const { admin, superAdmin } = people
  await secondSuperAdmin(portal)
  await addPasskey(portal, admin.token)
  await addTotp(portal, admin.token)
  const { post, get } = callsOf(portal, superAdmin)
  expect((await post(`/users/${admin.id}/factor-reset`, {})).status).toBe(202)
  const { stdout } = await run(admin.email.toUpperCase())
  expect(stdout).toContain(`The sign-in factors of ${admin.name} are reset.`)
  expect(await left(admin.id)).toEqual({ factors: 0, codes: 0, sessions: 0 })
  expect(await lastAudit(portal, 'factor-reset.done')).toMatchObject({
    actor_id: null,
    object: `user ${admin.id}`,
    detail: { by: 'server' },
  })
  const { reset } = (await get(`/users/${admin.id}/factor-reset`)).body.data
  expect(reset).toMatchObject({ status: 'done', ended_by: 'server', approval_id: null })
  await mailAbout(portal, admin.email, DONE)
  await expect(run(admin.email)).rejects.toMatchObject({
    stderr: expect.stringContaining('no second factor'),
  })
})

test('a super admin, whom no call reaches; the link of their mail signs them out', async () => {
  const { superAdmin } = people
  await addPasskey(portal, superAdmin.token)
  await run(superAdmin.email)
  expect(await left(superAdmin.id)).toEqual({ factors: 0, codes: 0, sessions: 0 })
  const { text } = await mailAbout(portal, superAdmin.email, DONE)
  const token = /cancel-factor-reset\/([\w-]{43})/.exec(text)?.[1] ?? ''
  const { post } = callsOf(portal, superAdmin)
  expect((await post('/factor-reset-cancellations', { token })).body.data.outcome).toBe('signed-out')
  const { status } = await one(
    portal.db,
    sql<{ status: number }>`select status from users where id = ${superAdmin.id}`,
  )
  expect(status).toBe(1)
})

test('without an e-mail, or with an unknown one, it says what is wrong', async () => {
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('Name one e-mail') })
  await expect(run('nobody@example.in')).rejects.toMatchObject({
    stderr: expect.stringContaining('No user has the e-mail nobody@example.in.'),
  })
})
