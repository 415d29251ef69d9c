import { paiseToRupees } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import type { Biller, BillName } from './biller.ts'
import { readFetched, readFound, readPaid } from './paysprint-answers.ts'
import { type Answer, paysprintCaller } from './paysprint-call.ts'

const text = z.nullish(z.coerce.string())
const feed = z.object({
  data: z.array(
    z.object({
      id: z.coerce.string(),
      name: text,
      category: text,
      viewbill: text,
      regex: text,
      displayname: text,
      ad1_d_name: text,
      ad1_name: text,
      ad1_regex: text,
      ad2_d_name: text,
      ad2_name: text,
      ad2_regex: text,
      ad3_d_name: text,
      ad3_name: text,
      ad3_regex: text,
    }),
  ),
})

/** PaySprint's bill payment service over Bharat Connect. */
export function paysprintBiller(config: Pick<Config, 'paysprint'>): Biller {
  const call = paysprintCaller(config)
  const { latitude, longitude } = config.paysprint

  return {
    async listOperators() {
      const answer = await call('getoperator', { mode: 'online' })
      if (answer.kind === 'unknown') return answer
      const parsed = z.safeParse(feed, answer.body)
      if (!parsed.success) return { kind: 'unknown', reason: `operators in another shape (${answer.status})` }
      const operators = parsed.data.data.map((row) => ({
        code: row.id,
        name: row.name ?? null,
        category: row.category ?? null,
        viewbill: row.viewbill === '1',
        label: row.displayname ?? null,
        rule: row.regex ?? null,
        further: ([1, 2, 3] as const).map((n) => ({
          label: row[`ad${n}_d_name`] ?? null,
          name: row[`ad${n}_name`] ?? null,
          rule: row[`ad${n}_regex`] ?? null,
        })),
      }))
      return { kind: 'found', operators }
    },

    async fetchBill(name) {
      return readWith(await call('fetchbill', { ...named(name), mode: 'online' }), readFetched)
    },

    async payBill({ amountPaise, reference, billFetch, ...name }) {
      const answer = await call('paybill', {
        ...named(name),
        amount: paiseToRupees(amountPaise),
        referenceid: reference,
        latitude,
        longitude,
        mode: 'online',
        ...(billFetch === null ? {} : { bill_fetch: billFetch }),
      })
      return readWith(answer, readPaid)
    },

    async findPayment(reference) {
      return readWith(await call('status', { referenceid: reference }), readFound)
    },
  }
}

function named({ operatorCode, number, further }: BillName): Record<string, string> {
  const more = further.flatMap((value, index) => (value === null ? [] : [[`ad${index + 1}`, value] as const]))
  return { operator: operatorCode, canumber: number, ...Object.fromEntries(more) }
}

function readWith<T>(answer: Answer, read: (answered: Extract<Answer, { kind: 'answered' }>) => T) {
  return answer.kind === 'unknown' ? answer : read(answer)
}
