import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import type { Portal } from '../portal/harness.ts'
import type { SandboxOnly } from './gateway-at-hand.ts'

/** The sandbox's changes to a gateway's record. */
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

/** The balance of an account of the books, in hundredths of its currency. */
export async function balanceOf({ db }: Pick<Portal, 'db'>, code: string): Promise<bigint> {
  const { sum_paise: sum } = await one(
    db,
    sql<{ sum_paise: bigint }>`
      select coalesce(sum(p.amount_paise), 0)::bigint as sum_paise
        from postings p join ledger_accounts a on a.id = p.account_id where a.code = ${code}`,
  )
  return sum
}
