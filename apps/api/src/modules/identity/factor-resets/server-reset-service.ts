import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import { removeAllFactors } from '../security/factors-service.ts'
import { mailPerson } from './factor-reset-mails.ts'
import { endReset, findByEmail, findNewest, insertDone, lockConcerned } from './factor-resets-sql.ts'

/**
 * Resets the factors of the person with this e-mail at once. Called by a command on the server, where no second super
 * admin exists, and for super admins, whom no call of the portal reaches. Audited, and mailed to the person. Gives their
 * username or name. Throws an Error with a readable message.
 */
export async function resetOnServer(
  deps: Pick<Deps, 'db' | 'secrets' | 'config'>,
  email: string,
): Promise<string> {
  const found = await findByEmail(deps.db, email)
  if (!found) throw new Error(`No user has the e-mail ${email}.`)
  return withTransaction(deps.db, async (trx) => {
    const person = await lockConcerned(trx, found.id)
    if (!person) throw new Error(`No user has the e-mail ${email}.`)
    if (!person.has_passkey && !person.has_app) throw new Error('This person has no second factor to reset.')
    const open = await findNewest(trx, person.id)
    if (open) await endReset(trx, open.id, 'cancelled', 'server')
    const id = await insertDone(trx, person.id, person.email)
    await because('chukta reset-factors', () => removeAllFactors(trx, person.id))
    await audit(trx, {
      actorId: null,
      action: 'factor-reset.done',
      object: `user ${person.id}`,
      detail: { reset: id, by: 'server' },
    })
    await mailPerson(trx, deps, person, { id, mailed_to: person.email }, 'done')
    return `${person.first_name} ${person.last_name}`.trim()
  })
}
