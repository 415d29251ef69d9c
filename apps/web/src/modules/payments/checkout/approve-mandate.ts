import type { CheckoutSource } from './gateway-checkout.ts'
import { SdkMissing } from './gateway-script.ts'
import { approveAt } from './load-checkout.ts'

/** Leaves for the page on which the payer approves a mandate; false where the gateway's script cannot be loaded. */
export async function approveMandate(checkout: CheckoutSource, sessionId: string): Promise<boolean> {
  try {
    await approveAt(checkout, sessionId)
    return true
  } catch (error) {
    if (error instanceof SdkMissing) return false
    throw error
  }
}
