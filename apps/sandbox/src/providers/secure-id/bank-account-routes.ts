import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { matchName } from './name-match.ts'
import { bankAccountOf } from './test-people.ts'

type Account = { bank_account: string; ifsc: string; name?: string }

/** The data of an invalid account. */
const NOTHING = {
  name_at_bank: null,
  bank_name: null,
  utr: null,
  city: null,
  branch: null,
  micr: null,
  name_match_score: null,
  name_match_result: null,
}

/** A penny drop on an account returns its holder. */
export function addBankAccountRoutes(app: FastifyInstance): void {
  app.post('/bank-account/sync', (request) => {
    const { bank_account: account, ifsc, name } = request.body as Account
    const { name: owner, code } = bankAccountOf(account, ifsc)
    const reference = { reference_id: randomInt(1e6, 1e9) }
    if (code !== 'ACCOUNT_IS_VALID') {
      return { ...reference, ...NOTHING, account_status: 'INVALID', account_status_code: code }
    }
    const registered = owner ?? name?.toUpperCase() ?? ''
    const match = name ? matchName(name, registered) : undefined
    return {
      ...reference,
      name_at_bank: registered,
      bank_name: `${ifsc.slice(0, 4)} Bank`,
      utr: String(randomInt(1e11, 2e11)),
      city: 'GREATER BOMBAY',
      branch: 'SANTACRUZ, MUMBAI',
      micr: 0,
      ...(match && { name_match_score: match.score, name_match_result: match.result }),
      account_status: 'VALID',
      account_status_code: code,
    }
  })
}
