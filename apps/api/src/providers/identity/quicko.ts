import type { QuickoSettings } from '../../platform/configuration/identity-settings.ts'
import { listed } from '../listed-word.ts'
import type { AadhaarOtp } from './aadhaar-otp.ts'
import type { Unlisted } from './identity-checks.ts'
import { type QuickoAnswer, quickoCaller } from './quicko-call.ts'
import * as words from './quicko-words.ts'

const CALLS = '/kyc/aadhaar/okyc'
const ENTITIES = 'in.co.sandbox.kyc.aadhaar.okyc'
/** The reason for the check of the person's Aadhaar. They have typed the number for it. */
const REASON = 'To verify who registers'

/** An Aadhaar by number and OTP (offline e-KYC) at Sandbox by Quicko. */
export function quickoAadhaarOtp(quicko: QuickoSettings): AadhaarOtp {
  const { call } = quickoCaller(quicko)

  return {
    name: 'Quicko',

    async sendOtp(aadhaarNumber) {
      const said = await call(`${CALLS}/otp`, {
        '@entity': `${ENTITIES}.otp.request`,
        aadhaar_number: aadhaarNumber,
        consent: 'y',
        reason: REASON,
      })
      if (said.kind === 'unknown') return said
      const word = wordOf(said)
      const kind = listed(words.AFTER_SENDING, word)
      if (kind) return { kind }
      const seconds = Number(words.WAIT_FOR_OTP.exec(word)?.[1])
      if (seconds > 0) return { kind: 'wait', seconds }
      if (word !== words.SENT) return unlisted(said)
      const { reference } = said
      return reference
        ? { kind: 'sent', reference }
        : { kind: 'unknown', reason: 'answer without a reference' }
    },

    async verifyOtp(reference, otp) {
      const said = await call(`${CALLS}/otp/verify`, {
        '@entity': `${ENTITIES}.request`,
        reference_id: reference,
        otp,
      })
      if (said.kind === 'unknown') return said
      if (said.status !== null) {
        if (said.reference !== reference) return { kind: 'unknown', reason: 'answer about another OTP' }
        return said.status === words.VERIFIED
          ? { kind: 'valid' }
          : unlisted({ ...said, message: said.status })
      }
      const word = wordOf(said)
      const kind = listed(words.AFTER_OTP, word)
      if (kind) return { kind }
      return words.UNDER_PROCESS.test(word) ? { kind: 'unknown', reason: 'under process' } : unlisted(said)
    },
  }
}

type Said = Extract<QuickoAnswer, { kind: 'said' }>

const wordOf = ({ message }: Said) => message.trim().toLowerCase()

/** A message that a person has to look up. It may quote the sent data, so longer numbers are removed. */
function unlisted({ message }: Said): Unlisted {
  const word = message
    .replace(/\d[\d\s-]{2,}\d/g, '…')
    .trim()
    .slice(0, 60)
  const reason = 'a word that is not listed'
  return word === ''
    ? { kind: 'unknown', reason: 'answer without a word' }
    : { kind: 'unknown', reason, unlisted: word }
}
