import { type CompanyFields, companyFields } from '@chukta/contract/identity/company'
import { z } from 'zod/mini'

const FIELDS = Object.keys(companyFields.shape) as (keyof CompanyFields)[]

/** The variable that fills a field: `COMPANY_NAME`, `COMPANY_GSTIN`, `COMPANY_ADDRESS_LINE1`. */
function variableOf(field: PropertyKey | undefined): string {
  return field === 'trade_name' ? 'COMPANY_NAME' : `COMPANY_${String(field).toUpperCase()}`
}

/**
 * The company as the environment of a first start names it; null where it names none.
 * Throws an Error that names each wrong variable.
 */
export function readCompanySettings(env: Record<string, string | undefined>): CompanyFields | null {
  const given = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = env[variableOf(field)]?.trim()
      return value ? [[field, value]] : []
    }),
  )
  if (Object.keys(given).length === 0) return null
  const parsed = z.safeParse(companyFields, {
    legal_name: given.trade_name,
    // A GSTIN begins with its state.
    ...(given.gstin ? { state_code: given.gstin.slice(0, 2) } : {}),
    ...given,
  })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `  ${variableOf(path[0])}: ${message}`)
  throw new Error(`The configuration is wrong:\n${[...new Set(lines)].join('\n')}`)
}
