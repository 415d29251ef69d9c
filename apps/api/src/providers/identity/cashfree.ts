import { z } from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import { listed } from '../listed-word.ts'
import { readAnswer as read, secureIdCaller } from './cashfree-call.ts'
import type { IdentityChecks, Unknown, Unlisted } from './identity-checks.ts'
import * as words from './words.ts'

const text = z.nullish(z.coerce.string())
const panAnswer = z.object({
  pan: z.string(),
  reference_id: z.coerce.string(),
  valid: z.boolean(),
  pan_status: text,
  registered_name: text,
  name_match_result: text,
})
const gstinAnswer = z.object({
  GSTIN: z.string(),
  /** Left out of the answer about one that does not exist. */
  valid: z.nullish(z.boolean()),
  message: text,
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

/** Cashfree Secure ID. */
export function cashfreeIdentityChecks(config: Pick<Config, 'secureId'>): IdentityChecks {
  const call = secureIdCaller(config)
  const post = (path: string, json: unknown) => call({ method: 'POST', path, json })

  return {
    async checkPan(pan, name) {
      const answer = read(await post('/pan', { pan, name }), panAnswer)
      if (answer.kind === 'refused') {
        return words.PAN_REFUSALS.includes(answer.code) ? { kind: 'invalid' } : unclear(answer)
      }
      if (answer.kind !== 'ok') return answer
      const { valid, pan_status: status, name_match_result: match, reference_id: reference } = answer.body
      const holder = answer.body.registered_name || name
      if (answer.body.pan !== pan) return { kind: 'unknown', reason: 'answer about another PAN' }
      if (words.PANS_OVER.includes(status ?? '') || (!valid && !status)) return { kind: 'invalid' }
      if (!valid || (status && status !== 'VALID')) return { kind: 'unknown', reason: `a PAN is ${status}` }
      if (words.SAME_NAME.includes(match ?? '')) return { kind: 'valid', reference, holder }
      return words.OTHER_NAME.includes(match ?? '')
        ? { kind: 'other-name' }
        : { kind: 'unknown', reason: `a name is ${match ?? 'not compared'}` }
    },

    async checkGstin(gstin) {
      const answer = read(await post('/gstin', { GSTIN: gstin }), gstinAnswer)
      if (answer.kind === 'refused') {
        return words.GSTIN_REFUSALS.includes(answer.code) ? { kind: 'invalid' } : unclear(answer)
      }
      if (answer.kind !== 'ok') return answer
      const { valid, legal_name_of_business: legalName, gst_in_status: status } = answer.body
      if (answer.body.GSTIN !== gstin) return { kind: 'unknown', reason: 'answer about another GSTIN' }
      const isNone = !status && (valid === false || words.NO_GSTIN.test(answer.body.message ?? ''))
      if (isNone || words.GSTINS_OVER.includes(status ?? '')) return { kind: 'invalid' }
      if (!valid || (status && status !== 'Active')) {
        return { kind: 'unknown', reason: `a GSTIN is ${status ?? 'not spoken of'}` }
      }
      return { kind: 'valid', legalName: legalName ?? '' }
    },

    async checkBankAccount({ accountNumber, ifscCode, name }) {
      const plain = name === undefined ? undefined : plainName(name)
      const json = { bank_account: accountNumber, ifsc: ifscCode, ...(plain && { name: plain }) }
      const answer = read(await post('/bank-account/sync', json), bankAnswer)
      if (answer.kind === 'refused') {
        const refused = listed(words.ACCOUNT_REFUSALS, answer.code)
        return refused ? { kind: 'invalid', reason: refused } : accountUnclear(answer.code)
      }
      if (answer.kind !== 'ok') return answer
      const { account_status: status, account_status_code: code, name_at_bank: nameAtBank } = answer.body
      const invalid = status === 'INVALID' ? listed(words.ACCOUNT_CODES, code ?? '') : undefined
      if (invalid) return { kind: 'invalid', reason: invalid }
      if (status !== 'VALID' || (code && code !== 'ACCOUNT_IS_VALID')) {
        return accountUnclear(status === 'VALID' || status === 'INVALID' ? (code ?? '') : status)
      }
      return {
        kind: 'valid',
        nameAtBank: nameAtBank ?? '',
        matchScore: scoreOf(answer.body.name_match_score),
      }
    },
  }
}

/**
 * A name in the characters that the check of an account takes, 100 of them at most. Undefined where it has letters of
 * another script: the check would refuse it, and say nothing of the account.
 */
function plainName(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/(?<=[A-Za-z])\p{M}+|['’`]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}./&-]+/gu, ' ')
    .trim()
  return /^[A-Za-z0-9 ./&-]+$/.test(plain) ? plain.slice(0, 100) : undefined
}

/** No answer about an account: by a listed word, or by one that a person has to look up. */
function accountUnclear(word: string): Unlisted {
  const reason = `an account is ${word.slice(0, 60)}`
  return words.NO_ANSWER.includes(word.toLowerCase())
    ? { kind: 'unknown', reason }
    : { kind: 'unknown', reason, unlisted: word }
}

/** A refusal that may be about something other than the checked data. */
function unclear({ code }: { code: string }): Unknown {
  return { kind: 'unknown', reason: `refused: ${code.slice(0, 60)}` }
}

/** A score of 0 to 100 in whole points; null where there is none. */
function scoreOf(text: string | null | undefined): number | null {
  const score = text ? Number(text) : Number.NaN
  return score >= 0 && score <= 100 ? Math.floor(score) : null
}
