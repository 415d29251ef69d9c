import { z } from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import { readSignedWebhook } from '../cashfree-webhook.ts'
import { secureIdCaller } from '../identity/cashfree-call.ts'
import { NO_DOCUMENT } from '../identity/words.ts'
import { listed } from '../listed-word.ts'
import type { DocumentToSign, ESign } from './e-sign.ts'

/** The longest the service allows. */
const EXPIRY_DAYS = '15'

const uploaded = z.object({ document_id: z.coerce.string() })
// Published samples wrap these two answers in `value`.
const uploadAnswer = z.union([uploaded, z.object({ value: uploaded })])
const requestAnswer = z.object({
  verification_id: z.string(),
  reference_id: z.coerce.string(),
  signing_link: z.url(),
})
const found = z.object({ status: z.string(), verification_id: z.string() })
const findAnswer = z.union([found, z.object({ value: found })])
const webhook = z.object({ data: z.object({ verification_id: z.string().check(z.maxLength(50)) }) })

/** From the specification of its status; any other decides nothing. */
const STATES: Record<string, 'open' | 'signed' | 'declined' | 'expired'> = {
  IN_PROGRESS: 'open',
  SUCCESS: 'signed',
  FAILURE: 'declined',
  EXPIRED: 'expired',
}

/** Cashfree e-sign by Aadhaar OTP. */
export function cashfreeESign(config: Pick<Config, 'secureId'>): ESign {
  const call = secureIdCaller(config)

  return {
    async requestSignature(document) {
      const form = new FormData()
      const bytes = new Blob([new Uint8Array(document.pdf)], { type: 'application/pdf' })
      form.set('document', bytes, 'chukta-agreement.pdf')
      const upload = await call({ method: 'POST', path: '/esignature/document', form })
      if (upload.kind === 'refused') return { kind: 'refused', reason: upload.code }
      if (upload.kind === 'unknown') return upload
      const taken = z.safeParse(uploadAnswer, upload.body)
      if (!taken.success) return { kind: 'unknown', reason: 'no document id' }
      const documentId = 'value' in taken.data ? taken.data.value.document_id : taken.data.document_id
      const request = await call({
        method: 'POST',
        path: '/esignature',
        json: signingRequest(document, documentId),
      })
      if (request.kind === 'refused') return { kind: 'refused', reason: request.code }
      if (request.kind === 'unknown') return request
      const made = z.safeParse(requestAnswer, request.body)
      if (!made.success || made.data.verification_id !== document.verificationId) {
        return { kind: 'unknown', reason: 'no signing link' }
      }
      const { signing_link: link, reference_id: reference } = made.data
      // The person's browser opens it, so it must be a web page.
      if (!/^https?:\/\//.test(link)) return { kind: 'unknown', reason: 'no signing link' }
      return { kind: 'requested', link, reference }
    },

    async findSignature(verificationId) {
      const path = `/esignature?verification_id=${encodeURIComponent(verificationId)}`
      const answer = await call({ method: 'GET', path })
      if (answer.kind === 'refused') {
        return NO_DOCUMENT.includes(answer.code)
          ? { kind: 'missing' }
          : { kind: 'unknown', reason: `refused: ${answer.code}`, unlisted: answer.code.slice(0, 60) }
      }
      if (answer.kind === 'unknown') return answer
      const { data } = z.safeParse(findAnswer, answer.body)
      const said = data && 'value' in data ? data.value : data
      if (said?.verification_id !== verificationId) {
        return { kind: 'unknown', reason: 'answer of another shape' }
      }
      const state = listed(STATES, said.status)
      return state ? { kind: state } : { kind: 'unknown', reason: 'an unknown state', unlisted: said.status }
    },

    readWebhook(headers, rawBody) {
      if (!readSignedWebhook(config.secureId.clientSecret, headers, rawBody)) return null
      return { verificationId: webhookSubject(rawBody) }
    },
  }
}

function signingRequest(document: DocumentToSign, documentId: string) {
  const { signer, place } = document
  return {
    verification_id: document.verificationId,
    document_id: Number(documentId),
    notification_modes: ['email'],
    auth_type: 'AADHAAR',
    expiry_in_days: EXPIRY_DAYS,
    signers: [
      {
        name: signer.name,
        email: signer.email,
        phone: signer.mobile,
        sequence: 1,
        ...(signer.aadhaarLast4 && { aadhaar_last_four_digit: signer.aadhaarLast4 }),
        sign_positions: [
          {
            page: place.page,
            top_left_x_coordinate: place.left,
            bottom_right_x_coordinate: place.right,
            top_left_y_coordinate: place.top,
            bottom_right_y_coordinate: place.bottom,
          },
        ],
      },
    ],
    redirect_url: document.returnUrl,
    capture_location: false,
  }
}

function webhookSubject(rawBody: Buffer): string {
  try {
    const about = z.safeParse(webhook, JSON.parse(rawBody.toString('utf8')))
    return about.success ? about.data.data.verification_id : ''
  } catch {
    return ''
  }
}
