import { callsOf } from '../identity/back-office.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { CARD } from './paying.ts'

type Slab = { pg_id: number; payment_method: unknown; from_amount: unknown; rate: unknown }

const GATEWAYS = [1, 2, 3, 4]

/** Slabs of cards, the same at every gateway, by rupees. */
export const cards = (...slabs: [from: unknown, rate: unknown][]): Slab[] =>
  GATEWAYS.flatMap((pg_id) =>
    slabs.map(([from_amount, rate]) => ({ pg_id, payment_method: CARD, from_amount, rate })),
  )

/** The same at the first gateway alone. */
export const first = (...slabs: [from: unknown, rate: unknown][]) => cards(...slabs).slice(0, slabs.length)

/** Amounts and rates of an answer at the first gateway. */
export const shown = (slabs: { pg_id: number; from_amount: string; rate: string }[]) =>
  slabs.filter(({ pg_id }) => pg_id === 1).map(({ from_amount, rate }) => [from_amount, rate])

/** The calls about the slabs of a group. */
export function slabCalls(portal: Pick<Portal, 'url'>) {
  return {
    put: (who: Person, group: number, slabs: unknown, version?: string) =>
      callsOf(portal, who).put(
        `/charge-slabs/${group}`,
        version === undefined ? { slabs } : { slabs, version },
      ),
    get: async (who: Person, group: number) =>
      (await callsOf(portal, who).get(`/charge-slabs/${group}`)).body.data,
  }
}
