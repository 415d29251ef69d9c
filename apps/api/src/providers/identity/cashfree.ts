import { z } from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import { readAnswer as read, secureIdCaller } from './cashfree-call.ts'
import type { IdentityChecks } from './identity-checks.ts'

const text = z.nullish(z.coerce.string())
const panAnswer = z.object({
  pan: z.string(),
  reference_id: z.coerce.string(),
  valid: z.boolean(),
  pan_status: text,
  registered_name: text,
  name_match_result: text,
})
const otpAnswer = z.object({ status: z.string(), message: text, ref_id: text })
const verifyAnswer = z.object({ status: z.string() })
const gstinAnswer = z.object({
  GSTIN: z.string(),
  valid: z.boolean(),
  legal_name_of_business: text,
  gst_in_status: text,
})
const bankAnswer = z.object({
  account_status: z.string(),
  account_status_code: text,
  name_at_bank: text,
  /** '100.00' or 100. */
  name_match_score: text,
})

/** Names that differ by no more than an initial for the last name are the same name. */
const SAME_NAME = ['DIRECT_MATCH', 'GOOD_PARTIAL_MATCH']
const NO_MOBILE = /not linked/i
const BANK_REFUSALS: Record<string, 'ifsc' | 'blocked' | 'not-supported'> = {
  INVALID_IFSC_FAIL: 'ifsc',
  ACCOUNT_BLOCKED: 'blocked',
  NRE_ACCOUNT_FAIL: 'not-supported',
}

/** Cashfree Secure ID. */
export function cashfreeIdentityChecks(config: Pick<Config, 'secureId'>): IdentityChecks {
  const call = secureIdCaller(config)
  const post = (path: string, json: unknown) => call({ method: 'POST', path, json })

  return {
    async checkPan(pan, name) {
      const answer = read(await post('/pan', { pan, name }), panAnswer)
      if (answer.kind !== 'ok') return answer.kind === 'refused' ? { kind: 'invalid' } : answer
      const { valid, pan_status: status, name_match_result: match, reference_id: reference } = answer.body
      const holder = answer.body.registered_name || name
      if (answer.body.pan !== pan) return { kind: 'unknown', reason: 'answer about another PAN' }
      if (!valid || (status && status !== 'VALID')) return { kind: 'invalid' }
      return SAME_NAME.includes(match ?? '') ? { kind: 'valid', reference, holder } : { kind: 'other-name' }
    },

    async sendAadhaarOtp(aadhaarNumber) {
      const answer = read(await post('/offline-aadhaar/otp', { aadhaar_number: aadhaarNumber }), otpAnswer)
      if (answer.kind === 'refused') return { kind: NO_MOBILE.test(answer.message) ? 'no-mobile' : 'invalid' }
      if (answer.kind !== 'ok') return answer
      const { status, message, ref_id: reference } = answer.body
      // A number without a mobile comes as a success too: only its message says that no code was sent.
      if (NO_MOBILE.test(message ?? '')) return { kind: 'no-mobile' }
      if (status === 'INVALID') return { kind: 'invalid' }
      if (status !== 'SUCCESS' || !reference) return { kind: 'unknown', reason: 'answer without a reference' }
      return { kind: 'sent', reference }
    },

    async verifyAadhaarOtp(reference, otp) {
      const answer = read(await post('/offline-aadhaar/verify', { otp, ref_id: reference }), verifyAnswer)
      if (answer.kind === 'refused') return { kind: /expired/i.test(answer.message) ? 'expired' : 'wrong' }
      if (answer.kind !== 'ok') return answer
      return { kind: answer.body.status === 'VALID' ? 'valid' : 'wrong' }
    },

    async checkGstin(gstin) {
      const answer = read(await post('/gstin', { GSTIN: gstin }), gstinAnswer)
      if (answer.kind !== 'ok') return answer.kind === 'refused' ? { kind: 'invalid' } : answer
      const { valid, legal_name_of_business: legalName, gst_in_status: status } = answer.body
      if (answer.body.GSTIN !== gstin) return { kind: 'unknown', reason: 'answer about another GSTIN' }
      if (!valid || (status && status !== 'Active')) return { kind: 'invalid' }
      return { kind: 'valid', legalName: legalName ?? '' }
    },

    async checkBankAccount({ accountNumber, ifscCode, name }) {
      const json = { bank_account: accountNumber, ifsc: ifscCode, ...(name === undefined ? {} : { name }) }
      const answer = read(await post('/bank-account/sync', json), bankAnswer)
      if (answer.kind === 'refused') {
        return { kind: 'invalid', reason: /ifsc/i.test(answer.code) ? 'ifsc' : 'account' }
      }
      if (answer.kind !== 'ok') return answer
      const { account_status: status, account_status_code: code, name_at_bank: nameAtBank } = answer.body
      if (status !== 'VALID') return { kind: 'invalid', reason: BANK_REFUSALS[code ?? ''] ?? 'account' }
      return {
        kind: 'valid',
        nameAtBank: nameAtBank ?? '',
        matchScore: scoreOf(answer.body.name_match_score),
      }
    },
  }
}

/** A score of 0 to 100 in whole points; null where there is none. */
function scoreOf(text: string | null | undefined): number | null {
  const score = text ? Number(text) : Number.NaN
  return score >= 0 && score <= 100 ? Math.floor(score) : null
}
