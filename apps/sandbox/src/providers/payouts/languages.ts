import { cashfreeLanguage } from './cashfree/language.ts'
import type { Language } from './payouts-context.ts'
import type { ProviderName } from './provider-names.ts'
import { razorpayxLanguage } from './razorpayx/language.ts'

/** The language of every payout provider. */
export const LANGUAGES: Record<ProviderName, Language> = {
  cashfree: cashfreeLanguage,
  razorpayx: razorpayxLanguage,
}
