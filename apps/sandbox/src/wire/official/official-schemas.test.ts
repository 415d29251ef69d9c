import { expect, test } from 'vitest'
import { z } from 'zod'
import { instrument } from '../../providers/payment-gateways/cashfree/wire/instruments.ts'
import { WIRES } from '../wires.ts'
import { compare } from './compare.ts'
import { anyParameter, readOfficial, type Schema } from './open-api.ts'

/** Fields that a documentation page has and the file lacks, by call. */
const KNOWN: Record<string, string> = {
  'payments payment_offers': 'the samples of its webhooks',
  'refunds refund_status': 'the text of the field names FAILED',
  'settlements pagination.cursor': 'the text of `pagination`: null for the first page',
  'settlements filters.settlement_status': 'its SDK 6',
  'settlements cursor': 'its SDK 6',
  'settlements limit': 'its SDK 6',
  'settlements data': 'its SDK 6',
  'transfers status_code': 'every example of the same file',
  'transfers status_description': 'every example of the same file',
  'transfers beneficiary_details.beneficiary_instrument_details.bank_ifsc': 'every example of the same file',
  'authorize data': 'the token in it, which the calls after it want',
}
const nameOf = (call: string, line: string) => {
  const group = call.split('/').findLast((part) => !part.startsWith(':')) ?? ''
  return `${group} ${line
    .replace(/^answer /, '')
    .replace(/: .*/, '')
    .replaceAll('[].', '')}`
}

const folder = process.env.WIRE_SCHEMAS
const files = folder ? readOfficial(folder) : []
const calls = WIRES.flatMap(({ provider, calls: described }) =>
  Object.entries(described).map(([name, call]) => ({ provider, name, call })),
)
const asJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Schema

test.runIf(folder)('no call of ours differs from the provider’s own file', () => {
  const compared = calls.flatMap(({ name, call }) => {
    const file = files.find((one) => one.calls.has(anyParameter(name)))
    const official = file?.calls.get(anyParameter(name))
    if (!file || !official) return []
    const { body, answer, query } = call
    const found = [
      ...(body && official.body ? compare(asJson(body), official.body, file, 'request') : []),
      ...(official.answer ? compare(asJson(answer), official.answer, file, 'answer') : []).map(
        (one) => `answer ${one}`,
      ),
      ...Object.keys((query ? asJson(query).properties : undefined) ?? {})
        .filter((own) => !official.query.some(({ name: other }) => other === own))
        .map((own) => `?${own}: is no field`),
    ]
    return [
      { name, found: found.filter((one) => !(nameOf(name, one) in KNOWN)).map((one) => `${name} ${one}`) },
    ]
  })
  console.log(`${compared.length} of ${calls.length} calls stand in the files of ${folder}.`)
  expect(compared.flatMap(({ found }) => found)).toEqual([])
  expect(compared.length).toBeGreaterThan(0)
})

/** Answers of calls that the file has the schema of, and no path: the paths are those of the provider's client. */
const WITHOUT_PATH = { InstrumentEntity: instrument }

test.runIf(folder)('no answer without a path there differs from its schema', () => {
  const found = Object.entries(WITHOUT_PATH).flatMap(([name, schema]) => {
    const file = files.find(({ named }) => named[name])
    const official = file?.named[name]
    if (!file || !official) return [`${name} is in no file`]
    return compare(asJson(schema), official, file, 'answer').map((one) => `${name} ${one}`)
  })
  expect(found).toEqual([])
})
