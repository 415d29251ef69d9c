import type { Operator } from './operator.ts'
import { findOperator } from './operators.ts'
import { invalid } from './paysprint-error.ts'

/** What every call about an account at a biller names. */
export interface AccountBody {
  operator: string | number
  canumber: string
  ad1?: string
  ad2?: string
  ad3?: string
}

/** The account at a biller that a call is about. */
export interface Account {
  operator: Operator
  canumber: string
}

const MOST_CHARACTERS = 40

/** The account of a call whose fields are as its biller wants them. Throws the provider's refusal of those that are not. */
export function readAccount(body: AccountBody): Account {
  const operator = findOperator(body.operator)
  if (!operator) throw invalid('Operator is not valid.')
  const asked = [operator.number, ...operator.extras]
  const given = [body.canumber, body.ad1, body.ad2, body.ad3].map((text) => text?.trim())
  asked.forEach(({ label, accepts }, index) => {
    const text = given[index]
    if (!text) throw invalid(`${label ?? 'canumber'} is required.`)
    if (text.length > MOST_CHARACTERS || accepts?.test(text) === false) {
      throw invalid(`${label ?? 'canumber'} is not valid.`)
    }
  })
  return { operator, canumber: body.canumber.trim() }
}
