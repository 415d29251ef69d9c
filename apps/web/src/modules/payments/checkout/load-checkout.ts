import type { CardSdk, CheckoutSource, GatewayCheckout, OpenCheckout, UpiSdk } from './gateway-checkout.ts'
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

/** Loads the SDK for UPI inside our dialog; null at a gateway that shows it on its own page. */
export async function loadUpiSdk(checkout: CheckoutSource): Promise<UpiSdk | null> {
  const { loadUpiSdk: load } = await find(checkout)
  return load ? load(checkout) : null
}

/** Leaves for the page on which a mandate is approved. Throws SdkMissing when the script cannot be loaded. */
export async function approveAt(checkout: CheckoutSource, sessionId: string): Promise<void> {
  const { approve } = await find(checkout)
  if (!approve) throw new SdkMissing()
  await approve(checkout, sessionId)
}

async function find({ gateway }: CheckoutSource): Promise<GatewayCheckout> {
  const file = await files[`./gateways/${gateway}.ts`]?.().catch(() => undefined)
  if (!file) throw new SdkMissing()
  return file.default
}
