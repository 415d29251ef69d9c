import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { matchName } from './name-match.ts'
import { refused } from './secure-id-error.ts'
import { bankAccountOf } from './test-people.ts'

/** A penny dropped on an account tells whose it is. */
export function addBankAccountRoutes(app: FastifyInstance): void {
  app.post('/bank-account/sync', (request) => {
    const { bank_account: account, ifsc, name } = (request.body ?? {}) as Record<string, unknown>
    if (typeof account !== 'string' || !/^[A-Za-z0-9]{6,40}$/.test(account)) {
      throw refused('bank_account_value_invalid', 'bank_account should be 6 to 40 letters or digits')
    }
    if (typeof ifsc !== 'string' || !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) {
      throw refused('ifsc_value_invalid', 'ifsc should be a valid IFSC')
    }
    const { name: owner, code } = bankAccountOf(account, ifsc)
    const isValid = code === 'ACCOUNT_IS_VALID'
    const given = typeof name === 'string' && name !== '' ? name : null
    const registered = owner ?? given?.toUpperCase() ?? null
    const match = isValid && given !== null ? matchName(given, registered ?? '') : null
    return {
      reference_id: randomInt(1e6, 1e9),
      name_at_bank: isValid ? registered : null,
      bank_name: isValid ? `${ifsc.slice(0, 4)} Bank` : null,
      utr: isValid ? String(randomInt(1e11, 2e11)) : null,
      city: isValid ? 'GREATER BOMBAY' : null,
      branch: isValid ? 'SANTACRUZ, MUMBAI' : null,
      micr: isValid ? 0 : null,
      name_match_score: match?.score ?? null,
      name_match_result: match?.result ?? null,
      account_status: isValid ? 'VALID' : 'INVALID',
      account_status_code: code,
    }
  })
}
