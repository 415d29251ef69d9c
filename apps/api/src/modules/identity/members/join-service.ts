import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import type { joinStaffBody } from '@chukta/contract/identity/members/members'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { sendMail } from '../../messaging/api.ts'
import { spendLinkToken } from '../credentials/link-tokens-sql.ts'
import { refuseTaken } from '../registration/registration-service.ts'
import { getContact } from '../security/contact-sql.ts'
import type { RequestOrigin } from '../sign-in/request-origin.ts'
import { takenError } from '../users/taken-error.ts'
import { findInvitation, join } from './members-sql.ts'

const over = () => fieldError('token', MEMBERS.linkOver)

/** Who invites, and to what. Throws 422 at `token` when the link is over, the invitation was withdrawn or the account ended. */
export async function readInvitation({ db }: Deps, token: string) {
  const found = await findInvitation(db, hashToken(token))
  if (!found) throw over()
  const { email, account, role } = found
  return { email, account, role }
}

/**
 * Makes the invited person a member of the staff: their link is used up, and their e-mail confirmed by it. Throws 422 at
 * `token` as above, and at a contact that another person has.
 */
export async function joinStaff(
  deps: Deps,
  body: z.output<typeof joinStaffBody>,
  origin: RequestOrigin,
): Promise<void> {
  const { db } = deps
  // Checked first, so that only a valid link costs a hash.
  const invited = await findInvitation(db, hashToken(body.token))
  if (!invited) throw over()
  await refuseTaken(db, { email: invited.email, mobile: body.mobile })
  const passwordHash = await hashPassword(body.password)
  const { id, account_id: accountId } = invited
  const person = {
    id,
    firstName: body.first_name,
    lastName: body.last_name,
    mobile: body.mobile,
    passwordHash,
  }
  await withTransaction(db, async (trx) => {
    if (!(await spendLinkToken(trx, body.token))) throw over()
    const joined = await because('an invited person joins the staff', () => join(trx, person))
    if (!joined) throw over()
    await mailOwner(trx, deps, accountId, { ...person, email: invited.email })
    await audit(trx, { actorId: accountId, action: 'member.joined', object: `member ${id}`, ...origin })
  }).catch((error: unknown) => {
    throw takenError(error) ?? error
  })
}

async function mailOwner(
  trx: Db,
  { secrets, config }: Deps,
  accountId: number,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const owner = await getContact(trx, accountId)
  const values = {
    name: owner.first_name,
    member: `${firstName} ${lastName}`,
    email,
    url: `${config.publicUrl}/staff`,
  }
  await sendMail(trx, secrets, { to: owner.email, template: 'staff-joined', values })
}
