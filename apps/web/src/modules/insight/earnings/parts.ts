import type { NoEarningsReason } from '@chukta/contract/insight/earnings'
import { MANAGED_ROLES, ROLE } from '@chukta/contract/permissions'
import { say } from '../../../lib/language.ts'
import type { Earnings } from './earnings-api.ts'
import { EARNINGS_TEXT } from './earnings-text.ts'

/** A service, a gateway or a payer with what came of it. */
export type EarningsPart = {
  key: string
  name: string
  /** The name of a service's picture. */
  icon?: string
  amount: string
  before: string
  payments: number
  why: NoEarningsReason | null
  /** The filter of its journal lines; none where they cannot be listed apart. */
  filter?: { service: string } | { gateway: string } | { user: string }
  /** The page of the payer. */
  person?: { role: string; id: string }
}

/** The services, the largest earnings first. */
export function serviceParts({ by_service: services }: Earnings): EarningsPart[] {
  return services.map(({ service, name, ...part }) => ({
    ...part,
    key: service,
    name: say(name),
    filter: { service },
  }))
}

/** The gateways, the largest earnings first. */
export function gatewayParts({ by_gateway: gateways }: Earnings): EarningsPart[] {
  return gateways.map(({ gateway, name, ...part }) => ({ ...part, key: gateway, name, filter: { gateway } }))
}

const ROLE_NAMES = new Map(Object.entries(MANAGED_ROLES).map(([name, id]) => [id as number, name]))

/** The payers, the largest earnings first, and the sum of those without a row. Payers who have moved away have no page. */
export function payerParts({ by_payer: payers, other_payers: others }: Earnings): EarningsPart[] {
  const parts = payers.map(({ id, name, depth, role_id, ...part }): EarningsPart => {
    const isBelow = depth !== null && depth > 0
    const role = ROLE_NAMES.get(role_id) ?? ROLE_NAMES.get(ROLE.retailer) ?? ''
    return {
      ...part,
      key: String(id),
      name,
      ...(depth !== null && { filter: { user: String(id) } }),
      ...(isBelow && { person: { role, id: String(id) } }),
    }
  })
  if (others.members === 0) return parts
  const rest = { amount: others.amount, before: others.before, payments: 0, why: null }
  return [...parts, { ...rest, key: 'others', name: EARNINGS_TEXT.others(others.members) }]
}
