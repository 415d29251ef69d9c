import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { sendMail, sendSms } from './mail-sms-service.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
})
afterAll(() => portal?.stop())

const otpMail = (to: string, otp: string, name = 'Farhan') =>
  ({ to, template: 'login-otp', values: { name, otp, minutes: 5 } }) as const

async function fault(body: Record<string, unknown> | null) {
  await fetch(`${portal.sandboxUrl}/faults`, {
    method: body ? 'PUT' : 'DELETE',
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
}

const jobs = async () =>
  (
    await sql<{ text: string; attempts: number }>`
    select t::text as text, attempts from graphile_worker._private_jobs t`.execute(portal.db)
  ).rows

const arrived = (to: string) =>
  eventually(async () => {
    const all = await inbox(portal, to)
    return all.length > 0 && all
  })

test('a mail goes out when the transaction commits, and not when it rolls back', async () => {
  const broken = withTransaction(portal.db, async (trx) => {
    await sendMail(trx, portal.secrets, otpMail('rolled.back@chukta.example', '111222'))
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await withTransaction(portal.db, (trx) =>
    sendMail(trx, portal.secrets, otpMail('committed@chukta.example', '333444', '<b>Farhan</b> & Co')),
  )
  const [mail] = await arrived('committed@chukta.example')
  expect(mail?.subject).toBe('Your OTP to sign in to Chukta')
  expect(mail?.text).toContain('333444')
  expect(mail?.text).toContain('<b>Farhan</b> & Co')
  expect(await inbox(portal, 'rolled.back@chukta.example')).toEqual([])
  await eventually(async () => (await jobs()).length === 0)
})

test('a refused mail is retried; until then the code is encrypted in the job', async () => {
  await fault({ smtp_down: true })
  await sendMail(portal.db, portal.secrets, otpMail('later@chukta.example', '555666'))
  const waiting = await eventually(async () =>
    (await jobs()).find((job) => job.attempts > 0 && job.text.includes('not taken')),
  )
  expect(waiting.text).not.toContain('555666')
  expect(waiting.text).not.toContain('later@chukta.example')
  await fault(null)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db)
  const [mail] = await arrived('later@chukta.example')
  expect(mail?.text).toContain('555666')
})

test('MSG91 answers 200 for a refusal too, which is retried', async () => {
  await fault({ sms_refused: true })
  await sendSms(portal.db, portal.secrets, {
    to: '9876501234',
    template: 'login-otp',
    variables: { OTP: '777888', VALIDITY_MIN: '5' },
  })
  await eventually(async () => (await jobs()).find((job) => job.text.includes('MSG91 did not take')))
  expect(await inbox(portal, '9876501234')).toEqual([])
  await fault(null)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db)
  const [sms] = await arrived('9876501234')
  expect(sms).toMatchObject({ channel: 'sms', to: '919876501234' })
  expect(sms?.text).toContain('777888')
})

test('an expired code is not sent', async () => {
  const late = { ...otpMail('too.late@chukta.example', '999000'), goodUntil: new Date(Date.now() - 1) }
  await sendMail(portal.db, portal.secrets, late)
  await eventually(async () => (await jobs()).length === 0)
  expect(await inbox(portal, 'too.late@chukta.example')).toEqual([])
})
