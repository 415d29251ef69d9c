import type { CardSdk, CheckoutSource, GatewayCheckout, OpenCheckout } from './gateway-checkout.ts'
import { SdkMissing } from './gateway-script.ts'

const files = import.meta.glob<{ default: GatewayCheckout }>('./gateways/*.ts')

/** Makes a gateway's checkout ready. Throws SdkMissing when its script cannot be loaded. */
export async function loadCheckout(checkout: CheckoutSource): Promise<OpenCheckout> {
  return (await find(checkout)).load(checkout)
}

/** Gets the SDK for a gateway's card fields. Throws SdkMissing when it cannot be loaded. */
export async function loadCardSdk(checkout: CheckoutSource): Promise<CardSdk> {
  const { loadCardSdk: load } = await find(checkout)
  if (!load) throw new SdkMissing()
  return load(checkout)
}

async function find({ gateway }: CheckoutSource): Promise<GatewayCheckout> {
  const file = await files[`./gateways/${gateway}.ts`]?.().catch(() => undefined)
  if (!file) throw new SdkMissing()
  return file.default
}
