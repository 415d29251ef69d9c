import type { SandboxOnly } from './gateway-at-hand.ts'

/** What the sandbox changed in a gateway's record. */
export type Planted = {
  kind: string
  gateway: string
  type: string
  payment_id: string
  reference: string
  amount_paise: number
  settled_at_ms: number
}

/** Makes the gateways of the sandbox pay out now: orders of these references, or everything. */
export async function settleAtGateways(portal: SandboxOnly, references?: string[]): Promise<void> {
  await atSettlements(portal, 'settle', references === undefined ? {} : { order_ids: references })
}

/** Makes one line of a gateway's record differ from what happened. */
export function plantDifference(
  portal: SandboxOnly,
  kind: string,
  where: { gateway?: string; order_id?: string } = {},
): Promise<Planted> {
  return atSettlements(portal, 'plant', { kind, ...where })
}

export async function atSettlements<T>({ sandboxUrl }: SandboxOnly, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${sandboxUrl}/settlements/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
