import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PERSON } from '@chukta/contract/person-messages'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { digilockerMessages, refuseUnlessDigilocker } from './aadhaar-ways.ts'
import {
  claimDigilocker,
  endDigilocker,
  findOpenDigilocker,
  forgetDigilocker,
  newestDigilocker,
  saveDigilockerLink,
  takeTurnToAsk,
} from './digilocker-sql.ts'
import { findPerson, type VerifiedPerson } from './person-sql.ts'
import { digilockerLinkAad } from './sealed-identity.ts'
import { DIGILOCKER_IDS, syncDigilocker } from './sync-digilocker-service.ts'
import type { VerificationDeps } from './verification-deps.ts'
import { countCheck } from './verification-limits.ts'
import { noAnswer, refuseUnlessNext, verificationUrl } from './verification-service.ts'
import { waitForLink } from './wait-for-link.ts'

const messages = PERSON.digilocker

/** Lifetime of a request's address at the provider. */
const ADDRESS_SECONDS = 600
const SCREEN_WAIT_MS = 4_000

type Opened = { url: string; ref_id: string }

/**
 * Second step by DigiLocker: gives the address where the person consents to hand over their Aadhaar; while a request is
 * open, the same one. Claim, call, apply, as with the agreement. Throws 409 out of order, where DigiLocker is not offered or
 * while another call makes it, 429, and 503 when the provider gave no answer.
 */
export async function startDigilocker(
  deps: VerificationDeps,
  person: VerifiedPerson,
  token: string,
): Promise<Opened> {
  const { db, secrets } = deps
  await refuseUnlessNext(db, person, 'aadhaar')
  refuseUnlessDigilocker(deps)
  const open = await openRequest(deps, person)
  if (open) return open
  await countCheck(db, person.id)
  const verificationId = `${DIGILOCKER_IDS}${randomUUID()}`
  if (!(await claimDigilocker(db, person.id, verificationId))) {
    return (await openRequest(deps, person)) ?? stillBusy()
  }
  try {
    const returnUrl = verificationUrl(deps, { id: person.id, token })
    const made = await deps.digilocker.startRequest({ verificationId, returnUrl })
    if (made.kind !== 'started') {
      throw noAnswer(deps, 'aadhaar', { ...made, kind: 'unknown' }, messages.failed)
    }
    const { url, reference } = made
    const linkCipher = secrets.encrypt(url, digilockerLinkAad(person.id))
    if (!(await saveDigilockerLink(db, { verificationId, linkCipher, reference }))) return stillBusy()
    await audit(db, {
      actorId: person.id,
      action: 'verification.digilocker-asked',
      object: verificationId,
    })
    return { url, ref_id: reference }
  } catch (error) {
    await forgetDigilocker(db, verificationId)
    throw error
  }
}

/** The person's open request, waiting while another call makes it. Ends one whose address has expired, and gives null. */
async function openRequest(deps: VerificationDeps, person: VerifiedPerson): Promise<Opened | null> {
  const { db, secrets } = deps
  const lose = (verificationId: string) => forgetDigilocker(db, verificationId)
  const open = await waitForLink(() => findOpenDigilocker(db, person.id), { lose, busy: stillBusy })
  if (!open) return null
  if (open.age_seconds < ADDRESS_SECONDS) {
    const url = secrets.decrypt(open.link_cipher, digilockerLinkAad(person.id))
    return { url, ref_id: open.reference ?? '' }
  }
  // Consented to at the last moment, it may have verified the person.
  await syncDigilocker(deps, open.verification_id)
  await endDigilocker(db, open.verification_id, 'expired')
  await refuseUnlessNext(db, (await findPerson(db, person.id)) ?? person, 'aadhaar')
  return null
}

/**
 * The outcome of the person's newest request. Polls it while it is open; concurrent calls poll once. Throws 409 where
 * none was made or a step before it is open.
 */
export async function stateOfDigilocker(deps: VerificationDeps, person: VerifiedPerson) {
  const { db } = deps
  const turn = person.aadhar_verified ? undefined : await takeTurnToAsk(db, person.id)
  if (turn) {
    const synced = syncDigilocker(deps, turn.verification_id).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'an answer of DigiLocker could not be applied yet')
    })
    await Promise.race([synced, pause(SCREEN_WAIT_MS, undefined, { ref: false })])
  }
  const now = (await findPerson(db, person.id)) ?? person
  if (now.aadhar_verified) {
    return { status: 'success' as const, message: PERSON.verification.aadhaarVerified }
  }
  await refuseUnlessNext(db, now, 'aadhaar')
  const status = (await newestDigilocker(db, person.id))?.status
  // An Aadhaar that was verified and reset since does not count.
  if (!status || status === 'success') throw new AppError('conflict', { message: messages.notStarted })
  const came = digilockerMessages(deps)
  if (status === 'review') return { status: 'pending' as const, message: came.review }
  if (status === 'preparing' || status === 'pending')
    return { status: 'pending' as const, message: messages.pending }
  return { status, message: came[status] }
}

function stillBusy(): never {
  throw new AppError('conflict', { message: messages.busy })
}
