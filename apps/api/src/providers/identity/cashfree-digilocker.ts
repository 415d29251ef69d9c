import { z } from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import { listed } from '../listed-word.ts'
import { readAnswer, secureIdCaller } from './cashfree-call.ts'
import type { Digilocker } from './digilocker.ts'
import type { Unknown, Unlisted } from './identity-checks.ts'

const startAnswer = z.object({
  verification_id: z.string(),
  reference_id: z.coerce.string(),
  url: z.url(),
})
const findAnswer = z.object({
  status: z.string(),
  verification_id: z.string(),
  document_consent: z.nullish(z.array(z.string())),
})
// The other fields of the document are never read: address, photo, date of birth.
const documentAnswer = z.object({
  status: z.string(),
  verification_id: z.string(),
  name: z.nullish(z.string()),
  uid: z.nullish(z.string()),
})

const STATES: Record<string, 'pending' | 'authenticated' | 'expired' | 'denied'> = {
  PENDING: 'pending',
  AUTHENTICATED: 'authenticated',
  EXPIRED: 'expired',
  CONSENT_DENIED: 'denied',
}
/** A number of which only the last four digits show. */
const MASKED = /^[xX*]{8}(\d{4})$/

/** DigiLocker by Cashfree Secure ID. */
export function cashfreeDigilocker(config: Pick<Config, 'secureId'>): Digilocker {
  const call = secureIdCaller(config)
  const get = (path: string, verificationId: string) =>
    call({ method: 'GET', path: `${path}?verification_id=${encodeURIComponent(verificationId)}` })

  return {
    async startRequest({ verificationId, returnUrl }) {
      const json = {
        verification_id: verificationId,
        document_requested: ['AADHAAR'],
        redirect_url: returnUrl,
        user_flow: 'signin',
      }
      const made = readAnswer(await call({ method: 'POST', path: '/digilocker', json }), startAnswer)
      if (made.kind === 'refused') return { kind: 'refused', reason: made.code }
      if (made.kind === 'unknown') return made
      const { url, reference_id: reference } = made.body
      // The person's browser opens it, so it must be a web page.
      if (made.body.verification_id !== verificationId || !/^https?:\/\//.test(url)) return otherAnswer
      return { kind: 'started', url, reference }
    },

    async findRequest(verificationId) {
      const found = readAnswer(await get('/digilocker', verificationId), findAnswer)
      if (found.kind === 'refused') return { kind: 'unknown', reason: `refused ${found.code.slice(0, 60)}` }
      if (found.kind === 'unknown') return found
      if (found.body.verification_id !== verificationId) return otherAnswer
      const state = listed(STATES, found.body.status)
      if (!state) return inState(found.body.status)
      const { document_consent: shared } = found.body
      const isShared = !shared || shared.includes('AADHAAR')
      return { kind: state === 'authenticated' && !isShared ? 'denied' : state }
    },

    async readAadhaar(verificationId) {
      const found = readAnswer(await get('/digilocker/document/AADHAAR', verificationId), documentAnswer)
      if (found.kind === 'refused') {
        const isOver = /expired/i.test(found.message)
        return isOver ? { kind: 'over' } : { kind: 'unknown', reason: `refused ${found.code.slice(0, 60)}` }
      }
      if (found.kind === 'unknown') return found
      if (found.body.verification_id !== verificationId) return otherAnswer
      const { status, name, uid } = found.body
      if (status === 'AADHAAR_NOT_LINKED') return { kind: 'none' }
      if (status !== 'SUCCESS') return inState(status ?? '')
      const last4 = MASKED.exec(uid ?? '')?.[1]
      if (!last4 || !name?.trim()) return otherAnswer
      return { kind: 'read', name: name.trim(), last4 }
    },
  }
}

/** A state that our tables do not list. */
const inState = (word: string): Unlisted => ({ kind: 'unknown', reason: 'an unknown state', unlisted: word })

const otherAnswer: Unknown = { kind: 'unknown', reason: 'answer of another shape' }
