import type { PayeePaths } from '@chukta/contract/payables/payee-categories'

declare const __PAYEE_PATHS__: Record<string, PayeePaths>

/**
 * The paths of every payee category by its key. The build reads them from the entries (vite.config.ts): the route
 * table needs them on the very first screen, which does without the rest of an entry.
 */
export const PAYEE_PATHS = __PAYEE_PATHS__
