import { paiseOf } from '../../rupees.ts'
import type { Operator } from './operator.ts'
import { findOperator } from './operators.ts'
import { invalid } from './paysprint-error.ts'

export type Body = Record<string, unknown>

/** The account at a biller that a call is about. */
export interface Account {
  operator: Operator
  canumber: string
}

const MOST_CHARACTERS = 40

/** The operator, the number and the extra fields of a call, or the provider's refusal. */
export function readAccount(body: Body): Account {
  readMode(body.mode)
  const operator = findOperator(body.operator)
  if (!operator) throw invalid('Operator is not valid.')
  const asked = [operator.number, ...operator.extras]
  const given = [body.canumber, body.ad1, body.ad2, body.ad3]
  asked.forEach(({ label, accepts }, index) => {
    const text = readText(given[index])
    if (!text) throw invalid(`${label ?? 'canumber'} is required.`)
    if (text.length > MOST_CHARACTERS || accepts?.test(text) === false) {
      throw invalid(`${label ?? 'canumber'} is not valid.`)
    }
  })
  return { operator, canumber: readText(body.canumber) }
}

export function readMode(mode: unknown): void {
  if (mode !== 'online' && mode !== 'offline') throw invalid('mode should be online or offline.')
}

export function readReference(value: unknown): string {
  const text = readText(value)
  if (!/^[\w-]{1,50}$/.test(text)) throw invalid('referenceid is not valid.')
  return text
}

/** Paise of an amount sent as a number or a text, at least one rupee. */
export function readAmount(value: unknown): bigint {
  const text = readText(value)
  const amountPaise = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? paiseOf(Number(text)) : undefined
  if (amountPaise === undefined || amountPaise < 100n) throw invalid('amount is not valid.')
  return amountPaise
}

export function readCoordinates({ latitude, longitude }: Body): void {
  for (const [name, value] of Object.entries({ latitude, longitude })) {
    if (!/^-?\d{1,3}(\.\d+)?$/.test(readText(value))) throw invalid(`${name} is required.`)
  }
}

const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
