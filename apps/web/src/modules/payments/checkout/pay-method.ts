import { isPayable, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { LastMethod } from '@chukta/contract/payments/last-method'
import type { Quote } from '@chukta/contract/payments/payments'
import { useDebouncedValue } from '@mantine/hooks'
import { type OfferedMethod, useLastMethod, useOfferedMethods } from './checkout-api.ts'

const TYPING_MS = 400

/** The method that a payment is about to be made by. */
export type PayMethod = {
  /** False while it is not known whether there is one. */
  isKnown: boolean
  /** Null: the payer chooses one next. */
  name: string | null
  /** The per cent of its charge, as on the wire; null while it is not known. */
  rate: string | null
  /** When the payer used it last; null for one chosen by hand. */
  usedAt: string | null
  /** The method with the lowest charge, and how much less that is in rupees; null for this one itself. */
  cheaper: { name: string; isFree: boolean; less: string } | null
  /** Its price for the amount, to the paisa; null while that is being worked out. */
  quote: Quote | null
}

const NONE: PayMethod = { isKnown: true, name: null, rate: null, usedAt: null, cheaper: null, quote: null }

/**
 * The method chosen by hand (`chosenId`), else that of the payer's last payment, with its price for the amount in rupees;
 * null is no amount yet.
 */
export function usePayMethod(serviceId: number, amount: string | null, chosenId: number | null): PayMethod {
  const { last, isKnown } = useLastMethod(serviceId)
  const [settled] = useDebouncedValue(amount, TYPING_MS, { leading: true })
  const enabled = settled !== null && isPayable(settled)
  const { data: methods } = useOfferedMethods({ serviceId, amount: settled ?? '' }, { enabled, keeps: true })
  return isKnown ? payMethodOf({ methods, last, chosenId, amount }) : { ...NONE, isKnown }
}

type Known = {
  methods: readonly OfferedMethod[] | undefined
  last: LastMethod | null
  chosenId: number | null
  amount: string | null
}

/** The method from what is known so far; one that is not offered now counts as none. */
export function payMethodOf({ methods, last, chosenId, amount }: Known): PayMethod {
  const id = chosenId ?? last?.payment_method_id
  const usedAt = last && last.payment_method_id === id ? last.used_at : null
  if (!methods) return usedAt ? { ...NONE, name: last?.payment_method ?? null, usedAt } : NONE
  const quote = methods.find((method) => method.id === id)?.quote
  if (!quote) return NONE
  return {
    isKnown: true,
    name: quote.payment_method,
    rate: quote.charge_rate,
    usedAt,
    cheaper: cheaperThan(quote, methods),
    quote: quote.amount === amount ? quote : null,
  }
}

function cheaperThan(quote: Quote, methods: readonly OfferedMethod[]): PayMethod['cheaper'] {
  const quotes = methods.flatMap((method) => method.quote ?? [])
  const lowest = quotes.reduce((low, next) => (chargePaise(next) < chargePaise(low) ? next : low), quote)
  const lessPaise = chargePaise(quote) - chargePaise(lowest)
  if (lessPaise === 0n) return null
  return {
    name: lowest.payment_method,
    isFree: chargePaise(lowest) === 0n,
    less: paiseToRupees(lessPaise),
  }
}

const chargePaise = ({ charge }: Quote) => rupeesToPaise(charge) ?? 0n
