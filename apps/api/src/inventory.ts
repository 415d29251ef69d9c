import { IDENTITY_INVENTORY } from './modules/identity/identity-inventory.ts'
import { INSIGHT_INVENTORY } from './modules/insight/insight-inventory.ts'
import { LEDGER_INVENTORY } from './modules/ledger/ledger-inventory.ts'
import { MESSAGING_INVENTORY } from './modules/messaging/messaging-inventory.ts'
import { OPERATIONS_INVENTORY } from './modules/operations/operations-inventory.ts'
import { PAYABLES_INVENTORY } from './modules/payables/payables-inventory.ts'
import { PAYMENTS_INVENTORY } from './modules/payments/payments-inventory.ts'
import { PAYOUTS_INVENTORY } from './modules/payouts/payouts-inventory.ts'
import { PRICING_INVENTORY } from './modules/pricing/pricing-inventory.ts'
import type { Inventory } from './platform/privacy/inventory.ts'
import { PLATFORM_INVENTORY } from './platform/privacy/platform-inventory.ts'

/** Who declares which tables: the modules, and the platform. */
export const INVENTORIES: Readonly<Record<string, Inventory>> = {
  identity: IDENTITY_INVENTORY,
  payments: PAYMENTS_INVENTORY,
  payables: PAYABLES_INVENTORY,
  payouts: PAYOUTS_INVENTORY,
  ledger: LEDGER_INVENTORY,
  pricing: PRICING_INVENTORY,
  insight: INSIGHT_INVENTORY,
  operations: OPERATIONS_INVENTORY,
  messaging: MESSAGING_INVENTORY,
  platform: PLATFORM_INVENTORY,
}

/** Every table that holds something of a person, by name. */
export const PERSONAL_TABLES = Object.assign(
  {},
  ...Object.values(INVENTORIES).map(({ personal }) => personal),
) as Inventory['personal']
