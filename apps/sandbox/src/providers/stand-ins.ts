import { readFileSync } from 'node:fs'
import type { StandIn } from './gateway-core/stand-in.ts'
import cashfree from './payment-gateways/cashfree/stand-in.ts'
import payu from './payment-gateways/payu/stand-in.ts'
import phonepe from './payment-gateways/phonepe/stand-in.ts'
import razorpay from './payment-gateways/razorpay/stand-in.ts'

/** Every payment gateway by its slug, with the statements that make its tables. */
export const STAND_INS: ReadonlyMap<string, StandIn & { schema: string }> = new Map(
  Object.entries<StandIn>({ cashfree, payu, phonepe, razorpay }).map(([slug, standIn]) => {
    const schema = new URL(`payment-gateways/${slug}/schema.sql`, import.meta.url)
    return [slug, { ...standIn, schema: readFileSync(schema, 'utf8') }]
  }),
)
