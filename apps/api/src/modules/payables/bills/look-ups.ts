import type { Limit } from '../../../platform/security/rate-counters-sql.ts'

/** Rate limit: each look-up reveals data of a customer. A busy counter pays a bill every ten seconds. */
export const LOOK_UPS: Limit = { name: 'bill-look-up', limit: 60, minutes: 10 }
