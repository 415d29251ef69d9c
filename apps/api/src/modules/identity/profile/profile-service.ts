import type { profileEditBody } from '@chukta/contract/identity/profile'
import type { ContactField } from '@chukta/contract/identity/profile-fields'
import type { z } from 'zod/mini'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { requireStepUp } from '../../../platform/security/step-up.ts'
import { refuseNewNames, refuseUnknownState } from '../registration/registration-service.ts'
import { requestContactChange } from './contact-service.ts'
import { pendingContacts } from './pending-contacts-service.ts'
import { getProfileRow, saveProfile } from './profile-sql.ts'

/** The caller's own profile in the shape of spec 1 section 3. */
export async function readProfile({ db }: Deps, actor: Actor) {
  const {
    id,
    username,
    role_id,
    mobile,
    email,
    mobile_confirmed,
    email_confirmed,
    pending_mobile,
    pending_email,
    ...user_details
  } = await getProfileRow(db, actor.id)
  const confirmed = { mobile_confirmed, email_confirmed }
  const pending = { pending_mobile, pending_email, pending_contacts: await pendingContacts(db, id) }
  return { id, username, role_id, mobile, email, ...confirmed, ...pending, user_details }
}

/**
 * Saves the profile. Another mobile or e-mail is not saved but waits for the code sent to it.
 * Gives which of the two do. Throws 422 for an unknown state and a new name that is none, 403 `step-up-required` for
 * another mobile or e-mail, and 429 after too many codes.
 */
export async function editProfile(
  deps: Deps,
  actor: Actor,
  body: z.output<typeof profileEditBody>,
): Promise<ContactField[]> {
  const { db } = deps
  if (body.state) await refuseUnknownState(db, body.state)
  const before = await getProfileRow(db, actor.id)
  refuseNewNames(body, before)
  const changed: [ContactField, string][] = []
  if (body.mobile !== before.mobile) changed.push(['mobile', body.mobile])
  if (body.email !== undefined && body.email.toLowerCase() !== before.email.toLowerCase()) {
    changed.push(['email', body.email])
  }
  // Codes will go there: without this, a session left open would be enough to take the account over.
  if (changed.length > 0) requireStepUp(actor)
  await withTransaction(db, async (trx) => {
    await saveProfile(trx, actor.id, {
      firstName: body.first_name,
      lastName: body.last_name,
      address: body.address,
      city: body.city,
      state: body.state || null,
      pincode: body.pincode,
      companyName: body.business_name || null,
      companyContact: body.business_mobile || null,
      companyAddress: body.business_address || null,
    })
    await audit(trx, { actorId: actor.id, action: 'profile.edited' })
  })
  for (const [field, value] of changed) {
    await requestContactChange(deps, { userId: actor.id, name: body.first_name, field, value })
  }
  return changed.map(([field]) => field)
}
