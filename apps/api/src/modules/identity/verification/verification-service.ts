import type { AadhaarWay, UserFlags } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Unknown } from '../../../providers/identity/identity-checks.ts'
import { confirmMailedTo, findOpenLink } from '../credentials/link-tokens-sql.ts'
import { findPerson, type VerifiedPerson } from './person-sql.ts'

/*
 * Becoming a user: registration makes a retailer under the super admin and mails a link, and every step is called with its id
 * and token. A provider is asked outside any transaction; then a statement takes the step only if it is the next one
 * (`identities-sql.ts`). An Aadhaar has two ways, its number with an OTP or DigiLocker, and either may be absent
 * (`aadhaar-ways.ts`). The signed agreement opens the account, once (`sync-signing-service.ts`).
 */

/** The steps in their order; an individual has no third (spec 1 section 4). */
export type Step = 'pan' | 'aadhaar' | 'gstin' | 'documents'

type Link = { id: number; token: string }

/** The address of the stepper for one person, for mails. */
export function verificationUrl({ config }: Pick<Deps, 'config'>, link: Link): string {
  return `${config.publicUrl}/document-verification?${new URLSearchParams({ id: String(link.id), token: link.token })}`
}

/**
 * The person behind a link; opening a mailed one confirms the e-mail. Throws 401, with an audit
 * row, when the token is wrong, expired or another person's.
 */
export async function personOfLink(db: Db, link: Link, request: FastifyRequest): Promise<VerifiedPerson> {
  const open = await findOpenLink(db, link.id, link.token, 'verification')
  if (open?.proves && (await confirmMailedTo(db, link.token))) {
    const from = { address: request.ip, requestId: request.id }
    await audit(db, { actorId: link.id, action: 'contact.email-confirmed', ...from })
  }
  const person = open && (await findPerson(db, link.id))
  if (person) return person
  await audit(db, {
    actorId: null,
    action: 'verification.link-refused',
    object: `user ${link.id}`,
    detail: { call: request.routeOptions.url },
    address: request.ip,
    requestId: request.id,
  })
  throw new AppError('unauthorized', { message: PERSON.verification.linkOver })
}

/** The first step that is not done; null when all are. */
export function nextStep(person: VerifiedPerson): Step | null {
  if (!person.pancard_verified) return 'pan'
  if (!person.aadhar_verified) return 'aadhaar'
  if (!person.gstin_verified && person.usertype !== 1) return 'gstin'
  return person.document_verified ? null : 'documents'
}

/** Throws 409, with an audit row, unless the step is the person's next one. */
export async function refuseUnlessNext(db: Db, person: VerifiedPerson, step: Step): Promise<void> {
  if (nextStep(person) === step) return
  await audit(db, { actorId: person.id, action: 'verification.out-of-order', detail: { step } })
  throw outOfOrder(person, step)
}

function outOfOrder(person: VerifiedPerson, step: Step): AppError {
  const messages = PERSON.verification
  if (step === 'gstin' && person.usertype === 1)
    return new AppError('conflict', { message: messages.notForIndividuals })
  const done = {
    pan: person.pancard_verified,
    aadhaar: person.aadhar_verified,
    gstin: person.gstin_verified,
    documents: person.document_verified,
  }[step]
  return new AppError('conflict', { message: done ? messages.stepDone : messages.stepClosed })
}

/** The refusal when a provider gave no answer: nothing was changed, the step can be repeated. */
export function noAnswer(
  { log }: Pick<Deps, 'log'>,
  step: Step,
  { reason }: Unknown,
  message: string,
): AppError {
  log.warn({ step, reason }, 'an identity check got no answer')
  return new AppError('unavailable', { message, retryAfterSeconds: 5 })
}

/** The verification as the person sees it, by a link or signed in; `ways` are those offered for the Aadhaar. */
export function answerVerification(person: VerifiedPerson, ways: AadhaarWay[]) {
  const at = (date: Date | null) => date?.toISOString() ?? null
  const details: UserFlags = {
    pancard_verified: person.pancard_verified,
    aadhar_verified: person.aadhar_verified,
    gstin_verified: person.gstin_verified,
    document_verified: person.document_verified,
    pancard_verified_at: at(person.pan_verified_at),
    aadhar_verified_at: at(person.aadhaar_verified_at),
    gstin_verified_at: at(person.gstin_verified_at),
    document_verified_at: at(person.document_verified_at),
    pan_last4: person.pan_last4,
    aadhaar_last4: person.aadhaar_last4,
    gstin_last4: person.gstin_last4,
    digilocker: digilockerState(person),
    signing: signingState(person),
  }
  return {
    user_data: {
      usertype: person.usertype,
      first_name: person.first_name,
      user_details: details,
      aadhaar_ways: ways,
    },
  }
}

function digilockerState({ aadhar_verified, digilocker }: VerifiedPerson): UserFlags['digilocker'] {
  // A request whose address has not come is made again by the next press.
  if (aadhar_verified || digilocker === 'preparing' || digilocker === 'success') return 'none'
  return digilocker ?? 'none'
}

function signingState({ document_verified, signing }: VerifiedPerson): UserFlags['signing'] {
  if (document_verified) return 'signed'
  // A document without a link is made again by the next Submit, so the person sees none.
  return signing === null || signing === 'preparing' || signing === 'lost' ? 'none' : signing
}
