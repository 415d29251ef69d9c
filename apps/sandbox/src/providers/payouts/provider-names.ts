export const PROVIDERS = ['cashfree', 'razorpayx'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** The name of a provider among the senders of webhooks and the scopes of the fault switches. */
export const scopeOf = (provider: ProviderName) => `payouts-${provider}`
/** The scope of the one call that sends money. */
export const sendScopeOf = (provider: ProviderName) => `payouts-${provider}:send`
