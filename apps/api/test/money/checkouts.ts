import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { DECLARED_GATEWAYS } from '../../src/platform/configuration/declared-gateways.ts'
import type { Portal } from '../portal/harness.ts'
import type { Form, GatewayAtHand, Outcome, SandboxOnly } from './gateway-at-hand.ts'
import type { Started } from './paying.ts'

const FOLDER = new URL('../gateways/', import.meta.url)
const files = readdirSync(FOLDER).filter((file) => !file.endsWith('.test.ts'))

/** Every gateway of the portal in its first order of priority, with what tests must know of it. */
export const GATEWAYS_AT_HAND: readonly (GatewayAtHand & { slug: string })[] = await Promise.all(
  DECLARED_GATEWAYS.map(async ({ slug }) => {
    if (!files.includes(`${slug}.ts`)) throw new Error(`apps/api/test/gateways/${slug}.ts is missing`)
    const { default: atHand } = (await import(new URL(`${slug}.ts`, FOLDER).href)) as {
      default: GatewayAtHand
    }
    return { ...atHand, slug }
  }),
)

export const GATEWAYS: readonly string[] = GATEWAYS_AT_HAND.map(({ slug }) => slug)

/** The server calls of every gateway, for the switch `scope`. */
export const EVERY_GATEWAY = GATEWAYS_AT_HAND.map(({ faultScope }) => faultScope).join(',')

/** Throws when there is no such gateway. */
export function gatewayAtHand(slug: string): GatewayAtHand {
  const found = GATEWAYS_AT_HAND.find((gateway) => gateway.slug === slug)
  if (!found) throw new Error(`no gateway ${slug}`)
  return found
}

/** Pays a started payment at the gateway it went to; see `GatewayAtHand.pay`. */
export function payAnywhere(
  portal: SandboxOnly,
  started: Started['body'],
  outcome: Outcome,
): Promise<Form | null> {
  return gatewayAtHand(started.checkout.gateway).pay(portal, started, outcome)
}

/** Leaves one gateway switched on, without a record of failures. */
export async function offerOnly({ db }: Pick<Portal, 'db'>, slug: string): Promise<void> {
  await sql`update gateway_methods set enabled = gateway_id = (select id from payment_gateways where slug = ${slug})`.execute(
    db,
  )
  await sql`delete from gateway_breakers`.execute(db)
}

export type OracleOrder = {
  gateway: string
  order_id: string
  order_status: string
  captured_paise: number
  refunded_paise: number
  webhooks: { type: string; forged: number; state: string; last_answer: string | null }[]
}

/** The gateways' own orders, all or those under one reference of ours. */
export async function oracle(portal: SandboxOnly, reference?: string): Promise<OracleOrder[]> {
  const query = reference === undefined ? '' : `?order_id=${reference}`
  const answer = (await (await fetch(`${portal.sandboxUrl}/oracle${query}`)).json()) as {
    orders: OracleOrder[]
  }
  return answer.orders
}
