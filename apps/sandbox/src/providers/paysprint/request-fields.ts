import type { Operator } from './operator.ts'
import { findOperator } from './operators.ts'
import { invalid } from './paysprint-error.ts'

/** Fields of every call about an account at a biller. */
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

/** The account of a call, with its biller's fields checked. Throws the provider's refusal of wrong ones. */
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
