import { createHash } from 'node:crypto'
import { enqueueForgery, enqueueWebhook } from '../../webhooks/enqueue.ts'
import type { Digilocker } from './digilocker-context.ts'
import { type ConsentRequest, type DocumentHolder, endRequest, findRequest } from './digilocker-sql.ts'
import { digilockerWebhook } from './wire/digilocker.ts'

/** How long a consent lives at the provider. */
const CONSENT_LIFE_MS = 3_600_000
const EVENTS = {
  PENDING: 'FAILURE',
  AUTHENTICATED: 'SUCCESS',
  EXPIRED: 'LINK_EXPIRED',
  CONSENT_DENIED: 'CONSENT_DENIED',
}

/** A request as the provider reports it; a fault switch may replace its status. */
export function consentEntity({ faults }: Pick<Digilocker, 'faults'>, request: ConsentRequest) {
  const { holder, status } = request
  const isGiven = status === 'AUTHENTICATED'
  return {
    user_details: isGiven && holder ? personOf(holder) : {},
    status: faults.state().digilocker_status || status,
    document_requested: request.documents,
    document_consent: isGiven ? request.documents : [],
    verification_id: request.verificationId,
    reference_id: request.referenceId,
  }
}

const personOf = ({ name }: { name: string }) => ({
  name,
  dob: '14-08-1990',
  gender: 'M',
  eaadhaar: 'Y',
  mobile: '9999900000',
})

/** The document of an empty locker. */
const NOTHING = {
  uid: null,
  name: null,
  dob: null,
  gender: null,
  care_of: null,
  photo_link: null,
  split_address: {
    country: null,
    dist: null,
    house: null,
    landmark: null,
    pincode: null,
    po: null,
    state: null,
    street: null,
    subdist: null,
    vtc: null,
  },
}

/** The Aadhaar document of a request; its number is masked, as there. */
export function aadhaarDocument({ verificationId, referenceId, holder }: ConsentRequest): object {
  const common = { reference_id: referenceId, verification_id: verificationId }
  if (holder === null) return { ...common, ...NOTHING, status: 'AADHAAR_NOT_LINKED' }
  return {
    ...common,
    status: 'SUCCESS',
    uid: holder.uid,
    name: holder.name,
    dob: '14-08-1990',
    gender: 'M',
    care_of: 'S/O: Robert Doe',
    split_address: {
      country: 'India',
      dist: 'Bengaluru',
      house: '12',
      landmark: '',
      pincode: '560034',
      po: 'Koramangala',
      state: 'Karnataka',
      street: 'Lake View Road',
      subdist: 'Bengaluru South',
      vtc: 'Bengaluru',
    },
    year_of_birth: 1990,
    photo_link: 'UEhPVE8=',
    xml_file: 'https://sandbox.example/aadhaar.zip',
    message: 'Aadhaar Card Exists',
  }
}

/** The request's current state: when its address ends it expires, and reports that once. */
export function currentRequest(digilocker: Digilocker, request: ConsentRequest): ConsentRequest {
  const isOver = request.status === 'PENDING' && request.endsAtMs <= digilocker.now()
  return isOver ? end(digilocker, request, 'EXPIRED') : request
}

/** Ends an open request and reports it, in one transaction; one that has ended stays as it is. */
export function end(
  digilocker: Digilocker,
  request: ConsentRequest,
  status: ConsentRequest['status'],
  holder: DocumentHolder = null,
): ConsentRequest {
  const { store, faults, now } = digilocker
  const next = { ...request, status, holder, consentEndsAtMs: now() + CONSENT_LIFE_MS }
  const ended = store.transaction(() => {
    if (endRequest(store, next)) {
      enqueueWebhook(digilocker, webhook(digilocker, next))
      if (faults.strikes('webhooks_forged')) {
        enqueueForgery(digilocker, webhook(digilocker, { ...next, status: 'AUTHENTICATED' }))
      }
    }
    return findRequest(store, 'verification_id', request.verificationId)
  })
  digilocker.wakeWebhooks()
  return ended ?? request
}

function webhook(digilocker: Digilocker, request: ConsentRequest) {
  const type = `DIGILOCKER_VERIFICATION_${EVENTS[request.status]}`
  return {
    orderId: request.verificationId,
    url: digilocker.webhookUrl,
    type,
    body: JSON.stringify({
      // The older signature of the body; the header's is the one to check.
      signature: createHash('sha256').update(request.token).digest('base64'),
      event_type: type,
      event_time: instant(digilocker.now()),
      version: 'v1',
      data: {
        ...consentEntity(digilocker, request),
        ...(request.status === 'AUTHENTICATED' && {
          document_consent_validity: instant(request.consentEndsAtMs),
        }),
      },
    }),
    schema: digilockerWebhook,
  }
}

const instant = (atMs: number) => new Date(atMs).toISOString().replace(/\.\d+/, '')
