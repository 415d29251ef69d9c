import type { ProviderWire } from '../../../../wire/wire.ts'
import { invalid, missing } from '../errors.ts'
import { ORDER_CALLS } from './orders.ts'

/** Cashfree Payment Gateway, versions 2025-01-01 and 2026-01-01. */
export const cashfreeWire: ProviderWire = {
  provider: 'Cashfree',
  scopes: [],
  calls: { ...ORDER_CALLS },
  refuse: ({ path, problem, hint }) => (problem === 'missing' ? missing(path) : invalid(path, hint)),
}
