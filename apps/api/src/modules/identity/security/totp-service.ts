import { SECURITY } from '@chukta/contract/identity/security-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { readCompany } from '../company/company-service.ts'
import { getContact } from './contact-sql.ts'
import { guessedRight, takeGuess } from './factor-code-service.ts'
import { notifyOwner } from './factor-news.ts'
import { afterAdding, afterRemoving, codeSourceOf, newCodesOf } from './factors-service.ts'
import { holdPerson } from './factors-sql.ts'
import { totpAad } from './sealed-totp.ts'
import { newSecret, stepOf, totpUri } from './totp-code.ts'
import { confirmTotp, deleteTotp, findTotp, saveTotp } from './totp-sql.ts'

const messages = SECURITY.totp

/** Begins adding an authenticator app with a new secret. Throws 409 when there is one. */
export async function beginTotp(
  { db, secrets }: Deps,
  actor: Actor,
): Promise<{ uri: string; secret: string }> {
  const secret = newSecret()
  const { email } = await getContact(db, actor.id)
  if (!(await saveTotp(db, actor.id, secrets.encrypt(secret, totpAad(actor.id))))) {
    throw new AppError('conflict', { message: messages.alreadySet })
  }
  const { trade_name } = await readCompany(db)
  return { uri: totpUri(secret, email, trade_name), secret }
}

/**
 * Ends adding an authenticator app with its first code. Gives ten recovery codes, which are never shown again and take the
 * place of any before.
 * Throws 400 for a wrong code, 409 when no secret waits for one and 429 after five wrong ones in
 * a row or ten in a day.
 */
export async function endTotp(deps: Deps, actor: Actor, code: string, requestId: string): Promise<string[]> {
  const { db, secrets } = deps
  const notBegun = () => new AppError('conflict', { message: messages.notBegun })
  const waiting = await findTotp(db, actor.id)
  if (!waiting || waiting.confirmed) throw notBegun()
  await takeGuess(db, actor.id)
  const step = stepOf(secrets.decrypt(waiting.secret_cipher, totpAad(actor.id)), code)
  if (step === null) throw new AppError('invalid-otp')
  return withTransaction(db, async (trx) => {
    await holdPerson(trx, actor.id)
    if (!(await confirmTotp(trx, actor.id, waiting.secret_cipher, step))) throw notBegun()
    const codes = (await afterAdding(trx, actor)) ?? (await newCodesOf(trx, actor.id))
    await guessedRight(trx, actor.id)
    await notifyOwner(trx, deps, {
      userId: actor.id,
      action: 'totp.added',
      text: 'An authenticator app was added to your account. From now on it gives the code for signing in.',
      requestId,
    })
    return codes
  })
}

/** Removes the authenticator app. Throws 409 when there is none, or when one is required. */
export async function removeTotp(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    await holdPerson(trx, actor.id)
    if (!(await deleteTotp(trx, actor.id))) {
      throw new AppError('conflict', { message: messages.notSet })
    }
    await afterRemoving(trx, actor.id)
    const isLast = (await codeSourceOf(trx, actor.id)) === null
    await notifyOwner(trx, deps, {
      userId: actor.id,
      action: 'totp.removed',
      text: isLast
        ? 'The authenticator app was removed from your account. Codes for signing in are sent to you again.'
        : 'The authenticator app was removed from your account. You sign in with your passkey or a recovery code.',
      requestId,
    })
  })
}
