import { SECURITY } from '@chukta/contract/security-messages'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { getFactors } from './factors-sql.ts'

/** Which second factors a person has, and whether their role must have one. */
export async function readFactors({ db }: Context, userId: number) {
  const { passkeys, totp_since, recovery_codes_left, required_from } = await getFactors(db, userId)
  return {
    passkeys,
    totp: totp_since !== null,
    totp_since: totp_since?.toISOString() ?? null,
    recovery_codes_left,
    required_from: required_from?.toISOString() ?? null,
  }
}

/** Throws 409 when the person is left without a factor that their role requires. Called after a removal. */
export async function assertFactorLeft(trx: Db, userId: number): Promise<void> {
  const { passkeys, totp_since, required_from } = await getFactors(trx, userId)
  const isDue = required_from !== null && required_from.getTime() <= Date.now()
  if (isDue && passkeys === 0 && totp_since === null) {
    throw new AppError('conflict', { message: SECURITY.lastFactor })
  }
}
