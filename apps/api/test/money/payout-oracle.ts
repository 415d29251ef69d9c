import type { SandboxOnly } from './gateway-at-hand.ts'

/** A transfer as the provider and the payee's bank know it. */
export type TheirTransfer = {
  provider: string
  id: string
  reference: string
  account: string
  ifsc: string
  state: string
  status: string
  amount_paise: number
  /** The amount that the payee has of it now. */
  paid_paise: number
  charge_paise: number
  tax_paise: number
  utr: string | null
}

export type PayoutTruth = {
  totals: { transfers: number; paid: number; open: number; reversed: number; paid_paise: number }
  accounts: { provider: string; balance_paise: number; debits_paise: number; credits_paise: number }[]
  duplicates: string[]
  references: { key: string; transfers: number; paid: number; paid_paise: number }[]
  transfers: TheirTransfer[]
}

/** The banks' transfers: all, or those of one reference. */
export async function payoutTruth(portal: SandboxOnly, reference?: string): Promise<PayoutTruth> {
  const query = reference === undefined ? '' : `?reference=${reference}`
  const response = await fetch(`${portal.sandboxUrl}/oracle/payouts${query}`)
  if (!response.ok) throw new Error(`oracle: ${response.status}`)
  return (await response.json()) as PayoutTruth
}

export type PayoutCall = { method: string; path: string; status: number; at: string }

/** The newest calls of payout providers; status 0: it was never answered. */
export async function payoutCalls(portal: SandboxOnly): Promise<PayoutCall[]> {
  const calls = await Promise.all(
    ['payouts-cashfree', 'payouts-razorpayx'].map(async (scope) => {
      const response = await fetch(`${portal.sandboxUrl}/calls?scope=${scope}`)
      return ((await response.json()) as { calls: PayoutCall[] }).calls
    }),
  )
  return calls.flat()
}
