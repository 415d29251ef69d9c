import type { Declarations } from '../platform/configuration/declared-gateways.ts'
import type { GatewaySettings, SettingsOf } from '../platform/configuration/gateway-declaration.ts'
import type { GatewayAdapter } from './payment-gateway.ts'
import cashfree from './payment-gateways/cashfree/adapter.ts'
import payu from './payment-gateways/payu/adapter.ts'
import phonepe from './payment-gateways/phonepe/adapter.ts'
import razorpay from './payment-gateways/razorpay/adapter.ts'

type MakeAdapter<Settings> = (settings: Settings) => GatewayAdapter

/** Each declared gateway has an adapter, which takes the settings that its declaration reads. */
const ADAPTERS: { [Slug in keyof Declarations]: MakeAdapter<SettingsOf<Declarations[Slug]>> } = {
  cashfree,
  payu,
  phonepe,
  razorpay,
}

/** Makers of a gateway's adapter from its settings, by slug. */
export const ADAPTER_MAKERS: ReadonlyMap<string, MakeAdapter<GatewaySettings>> = new Map(
  Object.entries<MakeAdapter<never>>(ADAPTERS) as [string, MakeAdapter<GatewaySettings>][],
)
