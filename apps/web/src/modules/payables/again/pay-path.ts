import { PAYEE_PATHS } from '../../../router/payee-paths.ts'

declare const __PAYEE_LISTS__: Record<string, string>

/** The pay screen of a service's category, without ids; null for a service without payees. */
export function payPath(slug: string | null): string | null {
  const list = slug === null ? undefined : __PAYEE_LISTS__[slug]
  return Object.values(PAYEE_PATHS).find((paths) => paths.list === list)?.pay ?? null
}
