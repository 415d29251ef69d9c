/**
 * The kinds of change that role 1 can put under approval. A call declares the kind of its change; a kind that
 * is not here does not compile.
 */
export const APPROVAL_KINDS = [
  'charges',
  'commissions',
  'gateways',
  'priorities',
  'settings',
  'refunds',
  'wallets',
  'factors',
  'payout-settings',
  'wallet-settings',
  'disputes',
] as const

export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Kinds that move money out of the portal, or remove factors: such a change is no version, and cannot be reverted. */
export const FINAL_KINDS: readonly ApprovalKind[] = ['refunds', 'wallets', 'factors', 'disputes']

/** Kinds that always need a second person: there is nothing to switch. */
export const ALWAYS_KINDS: readonly ApprovalKind[] = ['wallets', 'factors']
