import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { many } from '../../src/platform/database/db.ts'
import { CAPTCHA_ANSWER, eventually, type Portal } from '../portal/harness.ts'
import { type Answer, inbox, PASSWORD, send } from './sign-in.ts'

/** The provider's published test data, with the additions of the sandbox. */
export const PAN = 'ABCPV1234D'
export const PAN_NAME = 'John Doe'
export const COMPANY_PAN = 'AAICP2912R'
export const AADHAAR = '655675523712'
export const AADHAAR_OTP = '111000'
export const GSTIN = '29AAICP2912R1ZR'

/** A valid registration. */
export function registration(change: Record<string, unknown> = {}): Record<string, unknown> {
  const number = String(randomInt(1e8)).padStart(8, '0')
  return {
    name: 'John',
    first_name: 'John',
    last_name: 'Doe',
    email: `john.${number}@chukta.example`,
    mobile: `98${number}`,
    address: '12 Lake View Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560034',
    password: PASSWORD,
    usertype: 1,
    ...change,
  }
}

export const company = (change: Record<string, unknown> = {}) =>
  registration({
    usertype: 2,
    company_name: 'Sandbox Traders',
    company_address: '4 Residency Road',
    ...change,
  })

/** A person who is registering: their details, and the link to continue with. */
export type Newcomer = { id: number; token: string; email: string; mobile: string }

export async function register(portal: Portal, body = registration()): Promise<Newcomer> {
  // Many registrations from one address require a captcha, which is sent along.
  const answer = await send(portal, '/user-register', {
    body: { captcha: CAPTCHA_ANSWER, key: 'any', ...body },
  })
  if (answer.status !== 200) throw new Error(`user-register answered ${answer.status} ${answer.text}`)
  const { id, token } = answer.body.data
  return { id, token, email: String(body.email), mobile: String(body.mobile) }
}

/** One call of the stepper; a body makes it a POST. */
export function step(portal: Portal, who: Newcomer, name: string, body?: unknown): Promise<Answer> {
  return send(portal, `/${name}/${who.id}/${who.token}`, body === undefined ? {} : { body })
}

/** As `step`, but throws unless it succeeds. */
export async function pass(portal: Portal, who: Newcomer, name: string, body: unknown): Promise<Answer> {
  const answer = await step(portal, who, name, body)
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status} ${answer.text}`)
  return answer
}

export async function passAadhaar(portal: Portal, who: Newcomer): Promise<void> {
  const sent = await pass(portal, who, 'aadhar-verification', { aadhaar_number: AADHAAR })
  const body = { otp: AADHAAR_OTP, ref_id: sent.body.data.ref_id }
  await pass(portal, who, 'aadhar-otp-verification', body)
}

/** Takes every step before the document. */
export async function passIdentity(
  portal: Portal,
  who: Newcomer,
  kind: 'individual' | 'company',
): Promise<void> {
  const pan = kind === 'company' ? COMPANY_PAN : PAN
  await pass(portal, who, 'pan-verification', { pan, name: PAN_NAME })
  await passAadhaar(portal, who)
  if (kind === 'company') await pass(portal, who, 'gstin-verification', { gstin: GSTIN })
}

/** Acts on the signing page like the person. */
export async function atSigningPage(link: string, action: 'sign' | 'decline' | 'expire'): Promise<void> {
  const response = await fetch(link, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action, ...(action === 'sign' ? { otp: AADHAAR_OTP } : {}) }),
  })
  if (!response.ok) throw new Error(`the signing page answered ${response.status} ${await response.text()}`)
}

/** The verification state of a person in the database. */
export async function flags(portal: Portal, userId: number): Promise<string> {
  const { rows } = await sql<{ flags: string }>`
    select concat(pancard_verified, aadhar_verified, gstin_verified, document_verified) as flags
      from users where id = ${userId}`.execute(portal.db)
  return rows[0]?.flags ?? ''
}

/** Registers a person and completes every step, including the signature. */
export async function becomeUser(portal: Portal, body = registration()): Promise<Newcomer> {
  const who = await register(portal, body)
  await passIdentity(portal, who, body.usertype === 1 ? 'individual' : 'company')
  const { body: asked } = await pass(portal, who, 'document-verification', { i_agree_check: '1' })
  await atSigningPage(asked.signing_link, 'sign')
  await eventually(async () => (await flags(portal, who.id)).endsWith('1'))
  return who
}

/** Waits for the newest mail to an address with a matching subject. */
export function mailAbout(portal: Portal, to: string, subject: RegExp) {
  return eventually(async () =>
    (await inbox(portal, to)).find((mail) => mail.channel === 'email' && subject.test(mail.subject ?? '')),
  )
}

/** The audit log about a person (null: an unknown one), oldest first. */
export async function audited(portal: Portal, userId: number | null): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where actor_id is not distinct from ${userId} order by id`.execute(portal.db)
  return rows.map((row) => row.action)
}

/** The unlisted statuses of a person's Aadhaar that wait for a person. */
export async function openWords({ db }: Portal, { id }: Newcomer): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ word: string }>`
      select word from unapplied_reports where closed_at is null and reference = ${`user ${id}`}`,
  )
  return rows.map(({ word }) => word)
}
