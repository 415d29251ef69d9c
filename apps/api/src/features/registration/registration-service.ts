import { PERSON } from '@chukta/contract/person-messages'
import type { userRegisterBody } from '@chukta/contract/registration'
import type { z } from 'zod/mini'
import { audit } from '../../platform/audit-sql.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { addLinkToken } from '../../platform/link-tokens-sql.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { sendMail } from '../notifications/notifications-service.ts'
import type { From } from '../sign-in/sign-in-service.ts'
import { verificationUrl } from '../verification/verification-service.ts'
import { addRetailer, findSuperAdminId, findTaken, isState } from './registration-sql.ts'
import { makeUsername } from './username.ts'

type Registration = z.output<typeof userRegisterBody>

const said = PERSON.register
/** Four digits of a common first name collide now and then. */
const USERNAME_TRIES = 8

/**
 * Registers a retailer under the super admin, not verified yet, and mails the link that the verification is
 * resumed with. Gives the id and the token of that link. Throws 422 at the field for a taken e-mail or mobile
 * and an unknown state, and 503 while the installation has no super admin.
 */
export async function register(
  context: Context,
  body: Registration,
  from: From,
): Promise<{ id: number; token: string }> {
  const { db } = context
  await refuseUnknownState(db, body.state)
  await refuseTaken(db, body)
  const parentId = await findSuperAdminId(db)
  if (parentId === null) throw new AppError('unavailable', { message: said.failed })
  const passwordHash = await hashPassword(body.password)
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    const made = await add(
      context,
      { ...newRetailer(body), username: makeUsername(body.first_name), parentId, passwordHash },
      from,
    )
    if (made) return made
    // Somebody with the same e-mail or mobile may have been faster; otherwise it was the username.
    await refuseTaken(db, body)
  }
  throw new AppError('unavailable', { message: said.failed })
}

/** Throws 422 unless the name is one of the 36 states. */
export async function refuseUnknownState(db: Db, state: string): Promise<void> {
  if (!(await isState(db, state))) throw fieldError('state', said.stateUnknown)
}

/** Whether somebody else has the e-mail or the mobile. */
export { findTaken } from './registration-sql.ts'
export { makeUsername } from './username.ts'

/** Throws 422 at the field when somebody else has the e-mail or the mobile; `exceptId` does not count. */
export async function refuseTaken(
  db: Db,
  contact: { email: string; mobile: string },
  exceptId: number | null = null,
): Promise<void> {
  const taken = await findTaken(db, contact, exceptId)
  if (!taken.email && !taken.mobile) return
  throw new AppError('invalid-fields', {
    errors: {
      ...(taken.email ? { email: [said.emailTaken] } : {}),
      ...(taken.mobile ? { mobile: [said.mobileTaken] } : {}),
    },
  })
}

function newRetailer(body: Registration) {
  const isBusiness = body.usertype !== 1
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    mobile: body.mobile,
    address: body.address,
    city: body.city,
    state: body.state,
    pincode: body.pincode,
    usertype: body.usertype,
    companyName: (isBusiness && body.company_name) || null,
    companyAddress: (isBusiness && body.company_address) || null,
  }
}

function add(context: Context, retailer: Parameters<typeof addRetailer>[1], from: From) {
  return withTransaction(context.db, async (trx) => {
    const user = await addRetailer(trx, retailer)
    if (!user) return null
    const token = await addLinkToken(trx, user.id, 'verification')
    const values = {
      name: retailer.firstName,
      username: retailer.username,
      url: verificationUrl(context, { id: user.id, token }),
    }
    await sendMail(trx, context.secrets, { to: retailer.email, template: 'verification-link', values })
    await audit(trx, { actorId: user.id, action: 'user.registered', ...from })
    return { id: user.id, token }
  })
}
