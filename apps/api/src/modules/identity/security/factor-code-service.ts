import { recoveryCodeOf } from '@chukta/contract/identity/recovery-codes'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { countTypedCode } from '../../../platform/security/typed-codes.ts'
import { returnTypedCode } from '../../../platform/security/typed-codes-sql.ts'
import { notifyOwner } from './factor-news.ts'
import { countGuess, forgetGuesses, secondsUntilGuess } from './guesses-sql.ts'
import { recoveryHash } from './recovery-codes.ts'
import { totpAad } from './sealed-totp.ts'
import { stepOf } from './totp-code.ts'
import { findTotp, spendRecoveryCode, spendStep } from './totp-sql.ts'

/**
 * The factor of a code: the person's authenticator app, with a new step, or one of their recovery codes, which it uses
 * up; each is valid once. Null for any other text. The caller counts the tries before this.
 */
export async function factorOfCode(
  deps: Deps,
  userId: number,
  typed: string,
  requestId: string,
): Promise<'totp' | 'recovery-code' | null> {
  const recovery = recoveryCodeOf(typed)
  if (recovery === null) return (await isNewStep(deps, userId, typed)) ? 'totp' : null
  return (await usesRecoveryCode(deps, userId, recovery, requestId)) ? 'recovery-code' : null
}

/** Counts a guess at a person's codes. Throws 429 after five wrong ones in a row, and after ten within a day. */
export async function takeGuess(db: Db, userId: number): Promise<void> {
  if (!(await countGuess(db, userId))) {
    throw new AppError('too-many-tries', { retryAfterSeconds: await secondsUntilGuess(db, userId) })
  }
  await countTypedCode(db, 'factor', userId)
}

/** After a right code: resets the tries in a row, and returns the day's try. */
export async function guessedRight(db: Db, userId: number): Promise<void> {
  await forgetGuesses(db, userId)
  await returnTypedCode(db, 'factor', userId)
}

async function isNewStep({ db, secrets }: Deps, userId: number, code: string): Promise<boolean> {
  const totp = await findTotp(db, userId)
  if (!totp?.confirmed) return false
  const step = stepOf(secrets.decrypt(totp.secret_cipher, totpAad(userId)), code)
  return step !== null && (await spendStep(db, userId, step))
}

function usesRecoveryCode(deps: Deps, userId: number, code: string, requestId: string): Promise<boolean> {
  return withTransaction(deps.db, async (trx) => {
    const spent = await spendRecoveryCode(trx, userId, recoveryHash(code))
    if (!spent) return false
    await notifyOwner(trx, deps, {
      userId,
      action: 'recovery-code.used',
      text: `A recovery code of your account was used; ${spent.left_over} are left.`,
      detail: { left: spent.left_over },
      requestId,
    })
    return true
  })
}
