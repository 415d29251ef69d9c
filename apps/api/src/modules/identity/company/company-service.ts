import { GST_STATE_NAMES } from '@chukta/contract/gstin'
import type { CompanyAnswer, CompanyFields } from '@chukta/contract/identity/company'
import type { PolicyKind } from '@chukta/contract/identity/company-policies'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import {
  type CompanyRow,
  findCompany,
  findLogo,
  type LogoRow,
  lockCompany,
  saveCompany,
} from './company-sql.ts'

/** The company whose portal this is. An empty text is "not given". */
export type Company = CompanyFields & {
  /** The name of the state whose GST code `state_code` is. */
  state: string
  /** Paths of the logos below the portal's address; null where there is none. */
  logo_light: string | null
  logo_dark: string | null
  /** Width by height of the widest logo; null where there is none. */
  logo_ratio: number | null
  /** Logos that are a PNG: mails and papers show no SVG. */
  has_png: { light: boolean; dark: boolean }
  /** Published policies, for links to them. */
  policies: PolicyKind[]
  version: number
  updated_at: Date
}

/** Cache lifetime of the company, and so the longest delay until a change on another copy is visible. */
const FRESH_MS = 2000

type Kept = { until: number; company: Promise<Company> }
const kept = new WeakMap<Db, Kept>()

/** The company, at most two seconds old; inside a transaction as it sees it. */
export function readCompany(db: Db): Promise<Company> {
  if (db.isTransaction) return findCompany(db).then(asCompany)
  const known = kept.get(db)
  if (known && Date.now() < known.until) return known.company
  const company = findCompany(db).then(asCompany)
  kept.set(db, { until: Date.now() + FRESH_MS, company })
  // The next reader tries again.
  company.catch(() => kept.delete(db))
  return company
}

/** Clears this server's cache after it changed the company. */
export function forgetCompany(db: Db): void {
  kept.delete(db)
}

/** The bytes of a logo, undefined where there is none. */
export function openLogo(db: Db, theme: 'light' | 'dark'): Promise<LogoRow | undefined> {
  return findLogo(db, theme)
}

/** Changes the company in the caller's transaction, with an audit row of what changed. */
export async function storeCompany(trx: Db, actorId: number | null, fields: CompanyFields): Promise<Company> {
  await lockCompany(trx)
  const before = await findCompany(trx)
  await saveCompany(trx, actorId, { ...fields, ...inOneCase(fields) })
  const after = await findCompany(trx)
  const names = (Object.keys(fields) as (keyof CompanyFields)[]).filter(
    (name) => before[name] !== after[name],
  )
  const values = (row: CompanyRow) => Object.fromEntries(names.map((name) => [name, shownInAudit(name, row)]))
  await audit(trx, {
    actorId,
    action: 'company.changed',
    object: 'company',
    detail: { before: values(before), after: values(after) },
  })
  return asCompany(after)
}

/**
 * Sets the company's name from the environment at start-up, unless it has one: from then on the record counts. Of
 * several servers that start at once, one does it. `fields` are null where the environment names none.
 */
export async function fillCompany(db: Db, fields: CompanyFields | null): Promise<void> {
  if (fields === null) return
  await withTransaction(db, async (trx) => {
    await lockCompany(trx)
    if ((await findCompany(trx)).version === 0) await storeCompany(trx, null, fields)
  })
}

/** The company for role 1. */
export function answerCompany(company: Company): CompanyAnswer {
  const { state: _, has_png: __, policies: ___, updated_at, ...rest } = company
  return { ...rest, updated_at: updated_at.toISOString() }
}

/** The public data of the company. */
export function publicPart(company: Company) {
  return {
    name: company.trade_name,
    logo_light: company.logo_light,
    logo_dark: company.logo_dark,
    color_light: company.color_light,
    color_dark: company.color_dark,
    color_accent: company.color_accent,
    support_email: company.support_email,
    support_phone: company.support_phone,
    support_hours: company.support_hours,
    grievance_name: company.grievance_name,
    grievance_email: company.grievance_email,
    grievance_phone: company.grievance_phone,
    policies: company.policies,
  }
}

function asCompany({ logos, ...row }: CompanyRow): Company {
  const isPng = (theme: string) => logos.some((logo) => logo.theme === theme && logo.is_png)
  const path = (theme: 'light' | 'dark') =>
    logos.some((logo) => logo.theme === theme) ? `/api/company/logo/${theme}?v=${row.version}` : null
  return {
    ...row,
    state: GST_STATE_NAMES[row.state_code] ?? '',
    logo_light: path('light'),
    logo_dark: path('dark'),
    has_png: { light: isPng('light'), dark: isPng('dark') },
  }
}

function inOneCase({ color_light, color_dark, color_accent }: CompanyFields) {
  return {
    color_light: color_light.toLowerCase(),
    color_dark: color_dark.toLowerCase(),
    color_accent: color_accent.toLowerCase(),
  }
}

/** A PAN must not be in a log: its last characters identify it. */
function shownInAudit(name: keyof CompanyFields, row: CompanyRow): string {
  const value = row[name]
  return name === 'pan' || name === 'gstin' ? value.replace(/^.*(?=.{4})/, '…') : value
}
