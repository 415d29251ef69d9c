import { cashfreeWire } from '../providers/payment-gateways/cashfree/wire/wire.ts'
import type { ProviderWire } from './wire.ts'

/** The wire of every provider, for what looks at all of them. */
export const WIRES: readonly ProviderWire[] = [cashfreeWire]
