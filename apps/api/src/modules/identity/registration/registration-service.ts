import type { userRegisterBody } from '@chukta/contract/identity/registration'
import type { Language } from '@chukta/contract/languages'
import { personNameError } from '@chukta/contract/names'
import { PERSON } from '@chukta/contract/person-messages'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { countMailTo, sendMail } from '../../messaging/api.ts'
import { addLinkToken } from '../credentials/link-tokens-sql.ts'
import type { RequestOrigin } from '../sign-in/request-origin.ts'
import { takenError } from '../users/taken-error.ts'
import { verificationUrl } from '../verification/verification-service.ts'
import { countRegistration, judgeAddress } from './registration-limits.ts'
import {
  addRetailer,
  findSuperAdminId,
  findTaken,
  isState,
  type NewRetailer,
  readClock,
} from './registration-sql.ts'
import { takeOver } from './takeover-service.ts'
import { makeUsername } from './username.ts'

type PersonNames = { first_name: string; last_name: string }
type Registration = z.output<typeof userRegisterBody>

const messages = PERSON.register
/** Four digits behind a common first name sometimes collide. */
const USERNAME_TRIES = 8

/** Another registration with the same contact or username was faster; rolls this one back. */
class Collision extends Error {}

/**
 * Registers a retailer under the super admin, not verified yet, and mails the link that the verification is
 * resumed with. Takes over an e-mail or mobile that was never confirmed. Gives the id and the token of a link for
 * this browser: it is not the one of the mail, which confirms the e-mail.
 * Throws 422 at the field for a taken e-mail or mobile, an unknown state and a captcha that is asked for, 400 for a
 * wrong captcha, 429, and 503 while the installation has no super admin.
 */
export async function register(
  deps: Deps,
  body: Registration,
  origin: RequestOrigin,
  language: Language,
): Promise<{ id: number; token: string }> {
  const { db } = deps
  const asOf = await readClock(db)
  const limit = await judgeAddress(deps, body, origin)
  await refuseUnknownState(db, body.state)
  await refuseTaken(db, body)
  const parentId = await findSuperAdminId(db)
  if (parentId === null) throw new AppError('unavailable', { message: messages.failed })
  const retailer = {
    ...newRetailer(body),
    language,
    parentId,
    passwordHash: await hashPassword(body.password),
  }
  for (let tries = 0; tries < USERNAME_TRIES; tries += 1) {
    try {
      const username = makeUsername(body.first_name)
      return await withTransaction(db, async (trx) => {
        await countRegistration(trx, limit, origin)
        await countMailTo(trx, deps.secrets, retailer.email)
        await takeOver(trx, deps, retailer, { asOf })
        return add(trx, deps, { ...retailer, username }, origin)
      })
    } catch (error) {
      if (!(error instanceof Collision)) throw takenError(error) ?? error
      // The e-mail or the mobile may have been taken meanwhile; otherwise it was the username.
      await refuseTaken(db, body, null, asOf)
    }
  }
  throw new AppError('unavailable', { message: messages.failed })
}

/** Throws 422 unless the name is one of the 36 states. */
export async function refuseUnknownState(db: Db, state: string): Promise<void> {
  if (!(await isState(db, state))) throw fieldError('state', messages.stateUnknown)
}

/** Throws 422 at the field when a first or last name is none and not the stored one either. */
export function refuseNewNames(given: PersonNames, stored: PersonNames): void {
  const fields = ['first_name', 'last_name'] as const
  const wrong = fields.flatMap((field) => {
    const error = personNameError(given[field], stored[field])
    return error === null ? [] : [[field, [error]]]
  })
  if (wrong.length > 0) throw new AppError('invalid-fields', { errors: Object.fromEntries(wrong) })
}

/** Whether another person has the e-mail or the mobile. */

/** Throws 422 at the field when the e-mail or the mobile is taken; parameters as of `findTaken`. */
export async function refuseTaken(
  db: Db,
  contact: { email: string; mobile: string },
  exceptId: number | null = null,
  asOf: string | null = null,
): Promise<void> {
  const taken = await findTaken(db, contact, exceptId, asOf)
  if (!taken.email && !taken.mobile) return
  throw new AppError('invalid-fields', {
    errors: {
      ...(taken.email ? { email: [messages.emailTaken] } : {}),
      ...(taken.mobile ? { mobile: [messages.mobileTaken] } : {}),
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

async function add(
  trx: Db,
  deps: Deps,
  retailer: NewRetailer,
  origin: RequestOrigin,
): Promise<{ id: number; token: string }> {
  const user = await because('a person registers', () => addRetailer(trx, retailer))
  if (!user) throw new Collision()
  const link = { id: user.id, token: await addLinkToken(trx, user.id, 'verification', retailer.email) }
  const values = {
    name: retailer.firstName,
    username: retailer.username,
    mobileEnd: retailer.mobile.slice(-4),
    url: verificationUrl(deps, link),
  }
  await sendMail(trx, deps.secrets, { to: retailer.email, template: 'verification-link', values })
  await audit(trx, { actorId: user.id, action: 'user.registered', ...origin })
  return { id: user.id, token: await addLinkToken(trx, user.id, 'verification') }
}
