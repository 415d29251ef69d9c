import { rupeesToPaise } from '@chukta/contract/money'
import type { OfferedMethod } from './checkout-api.ts'

/** The id of the method with the lowest charge; undefined where none is lower than another. */
export function lowestCharge(methods: readonly OfferedMethod[] | undefined): number | undefined {
  const offered = (methods ?? [])
    .flatMap(({ id, quote }) => (quote ? [{ id, paise: rupeesToPaise(quote.charge) ?? 0n }] : []))
    .toSorted((one, other) => (one.paise < other.paise ? -1 : one.paise > other.paise ? 1 : 0))
  const [first, second] = offered
  return first && second && first.paise < second.paise ? first.id : undefined
}
