import { randomBytes, randomInt } from 'node:crypto'
import type { StaffRole } from '@chukta/contract/identity/members/staff-permissions'
import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import { openSession } from '../portal/people.ts'
import { call } from './second-factors.ts'
import { inbox, PASSWORD } from './sign-in.ts'

export type Member = { id: number; accountId: number; email: string; mobile: string; token: string }

type Wanted = {
  role: StaffRole
  permissions?: readonly string[]
  limits?: { payment_paise?: number; day_paise?: number }
  services?: number[]
  hours?: { from: number; to: number }
}

export const newEmail = () => `ravi.${randomBytes(5).toString('hex')}@shop.example`
const newMobile = () => `7${String(randomInt(1e9)).padStart(9, '0')}`

/** The token of the newest link that invites an address. */
export async function invitationOf(portal: Portal, email: string): Promise<string> {
  return eventually(async () => {
    const [mail] = await inbox(portal, email)
    return /join-staff\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? null
  })
}

/** Joins with valid fields unless overridden. */
export const joining = (token: string, fields: object = {}) => ({
  token,
  first_name: 'Ravi',
  last_name: 'Shinde',
  mobile: newMobile(),
  password: PASSWORD,
  ...fields,
})

/** A person who was invited by the owner of an account and joined, with a live session. */
export async function addMember(
  portal: Portal,
  owner: { id: number; token: string },
  wanted: Wanted,
): Promise<Member> {
  const email = newEmail()
  const mobile = newMobile()
  const invited = await call(portal, '/members', { token: owner.token, body: { email, ...wanted } })
  if (invited.status !== 200) throw new Error(`inviting answered ${invited.status} ${invited.text}`)
  const body = joining(await invitationOf(portal, email), { mobile })
  const joined = await call(portal, '/staff-invitations/join', { body })
  if (joined.status !== 200) throw new Error(`joining answered ${joined.status} ${joined.text}`)
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`select id from account_members where email = ${email} and ended_at is null`,
  )
  return { id, accountId: owner.id, email, mobile, token: await openSession(portal.db, id) }
}
