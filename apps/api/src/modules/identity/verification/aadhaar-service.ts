import { AADHAAR_RESEND_SECONDS } from '@chukta/contract/identity/verification'
import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { countTypedCode, refuseWhenDaySpent } from '../../../platform/security/typed-codes.ts'
import { returnTypedCode } from '../../../platform/security/typed-codes-sql.ts'
import {
  addAadhaarOtp,
  countAadhaarTry,
  giveTryBack,
  isWornOut,
  secondsUntilResend,
} from './aadhaar-otps-sql.ts'
import { offeredOtp } from './aadhaar-ways.ts'
import { keepAadhaarWord } from './aadhaar-words.ts'
import { endDigilockerOf } from './digilocker-sql.ts'
import { saveAadhaar } from './identities-sql.ts'
import type { VerifiedPerson } from './person-sql.ts'
import type { VerificationDeps } from './verification-deps.ts'
import { countCheck, countOtpSent, returnOtpSent } from './verification-limits.ts'
import { noAnswer, refuseUnlessNext } from './verification-service.ts'

const messages = PERSON.verification

/**
 * Second step, first half: has an OTP sent to the mobile linked with the number. The number goes to the
 * provider from memory and is never stored. Gives the reference of the OTP.
 * Throws 422 with the reason, 409 out of order or where OTPs are not offered, 429, and 503 when the provider gave no answer (which is not counted).
 */
export async function sendAadhaarOtp(
  deps: VerificationDeps,
  person: VerifiedPerson,
  aadhaarNumber: string,
): Promise<string> {
  const { db } = deps
  await refuseUnlessNext(db, person, 'aadhaar')
  const service = offeredOtp(deps)
  await refuseWhenDaySpent(db, 'aadhaar', person.id)
  await countCheck(db, person.id)
  // Before it is sent, so that parallel requests cannot have more sent than the limit.
  await countOtpSent(db, person.id)
  const sent = await service.sendOtp(aadhaarNumber)
  await keepAadhaarWord(deps, service.name, person.id, sent)
  if (sent.kind !== 'sent') await returnOtpSent(db, person.id)
  if (sent.kind === 'unknown') throw noAnswer(deps, 'aadhaar', sent, messages.aadhaarFailed)
  if (sent.kind === 'wait') throw waitForOtp(sent.seconds)
  if (sent.kind !== 'sent') {
    await audit(db, {
      actorId: person.id,
      action: 'verification.aadhaar-refused',
      detail: { why: sent.kind },
    })
    const sentence = sent.kind === 'no-mobile' ? messages.aadhaarNoMobile : messages.aadhaarInvalid
    throw new AppError('invalid-fields', {
      message: messages.aadhaarFailed,
      errors: { aadhaar_number: [sentence] },
    })
  }
  await addAadhaarOtp(db, {
    userId: person.id,
    reference: sent.reference,
    aadhaarLast4: aadhaarNumber.slice(-4),
  })
  deps.aadhaarMemory.keep(person.id, aadhaarNumber)
  return sent.reference
}

/**
 * Sends another OTP for the number given last; its reference replaces the earlier one. Throws 429 within 60 seconds of the
 * one before, 409 when the number is not in this process's memory any more, and as `sendAadhaarOtp`.
 */
export async function resendAadhaarOtp(deps: VerificationDeps, person: VerifiedPerson): Promise<string> {
  const { db } = deps
  await refuseUnlessNext(db, person, 'aadhaar')
  offeredOtp(deps)
  const waitSeconds = await secondsUntilResend(db, person.id, AADHAAR_RESEND_SECONDS)
  const aadhaarNumber = deps.aadhaarMemory.recall(person.id)
  if (waitSeconds === null || aadhaarNumber === undefined) {
    throw new AppError('conflict', { message: messages.aadhaarAgain })
  }
  if (waitSeconds > 0) throw waitForOtp(waitSeconds)
  return sendAadhaarOtp(deps, person, aadhaarNumber)
}

/**
 * Second step, second half: counts the try, then forwards the code. Throws 400 for a wrong, expired or
 * used-up one, 409 out of order, 429 after ten wrong ones within a day, and 503 when the provider gave no answer; then the try is given back.
 */
export async function verifyAadhaarOtp(
  deps: VerificationDeps,
  person: VerifiedPerson,
  { otp, ref_id: reference }: { otp: string; ref_id: string },
): Promise<string> {
  const { db } = deps
  await refuseUnlessNext(db, person, 'aadhaar')
  const service = offeredOtp(deps)
  const tried = await withTransaction(db, async (trx) => {
    const code = await countAadhaarTry(trx, person.id, reference)
    if (code) await countTypedCode(trx, 'aadhaar', person.id)
    return code
  })
  if (!tried) {
    const message = (await isWornOut(db, person.id, reference))
      ? PERSON.aadhaarOtp.spent
      : PERSON.aadhaarOtp.invalid
    throw await wrongOtp(deps, person, message)
  }
  const found = await service.verifyOtp(reference, otp)
  await keepAadhaarWord(deps, service.name, person.id, found)
  if (found.kind === 'unknown') {
    await withTransaction(db, async (trx) => {
      await giveTryBack(trx, tried.id)
      await returnTypedCode(trx, 'aadhaar', person.id)
    })
    throw noAnswer(deps, 'aadhaar', found, PERSON.aadhaarOtp.wentWrong)
  }
  if (found.kind === 'expired') throw await wrongOtp(deps, person, MESSAGES.loginOtp.expired)
  if (found.kind === 'wrong') throw await wrongOtp(deps, person, PERSON.aadhaarOtp.invalid)
  await withTransaction(db, async (trx) => {
    if (!(await saveAadhaar(trx, person.id, tried.id))) {
      throw new AppError('conflict', { message: messages.stepDone })
    }
    await endDigilockerOf(trx, { userId: person.id })
    await returnTypedCode(trx, 'aadhaar', person.id)
    await audit(trx, { actorId: person.id, action: 'verification.aadhaar' })
  })
  deps.aadhaarMemory.forget(person.id)
  return messages.aadhaarVerified
}

const waitForOtp = (retryAfterSeconds: number) =>
  new AppError('too-many-tries', { message: messages.waitForResend, retryAfterSeconds })

async function wrongOtp(
  { db }: VerificationDeps,
  person: VerifiedPerson,
  message: string,
): Promise<AppError> {
  await audit(db, { actorId: person.id, action: 'verification.wrong-otp' })
  return new AppError('invalid-otp', { message })
}
