import type { CompanyFields } from '@chukta/contract/identity/company'
import type { PolicyKind } from '@chukta/contract/identity/company-policies'
import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'
import { standsInChange } from '../approvals/approvals-sql.ts'

export type CompanyRow = CompanyFields & {
  /** Themes that have a logo. */
  logos: { theme: 'light' | 'dark'; is_png: boolean }[]
  /** Width by height of the widest logo; null where there is none. */
  logo_ratio: number | null
  /** Published policies. */
  policies: PolicyKind[]
  version: number
  updated_at: Date
}

/** The one row, the GST rate of invoices, and the existing logos. */
export function findCompany(db: Db) {
  return one(
    db,
    sql<CompanyRow>`
      select legal_name, trade_name, address_line1, address_line2, city, state_code, pin, gstin, pan, cin,
             support_email, support_phone, support_hours, grievance_name, grievance_email, grievance_phone,
             color_light, color_dark, color_accent, invoice_prefix, sac_code,
             gst_rate::numeric(5, 2)::text as gst_rate,
             coalesce((select json_agg(json_build_object('theme', theme, 'is_png', content_type = 'image/png'))
                         from company_logos), '[]') as logos,
             (select max(round(width::numeric / height, 2))::float8 from company_logos) as logo_ratio,
             array(select distinct kind from company_policies order by kind desc) as policies,
             version, updated_at
        from company`,
  )
}

/** Locks the row, so that the caller compares with its stored values. */
export async function lockCompany(db: Db): Promise<void> {
  await sql`select from company for update`.execute(db)
}

/** Writes the fields and counts the version up. `actorId` is null for the environment of a first start. */
export async function saveCompany(db: Db, actorId: number | null, it: CompanyFields): Promise<void> {
  await sql`
    update company
       set legal_name = ${it.legal_name}, trade_name = ${it.trade_name}, address_line1 = ${it.address_line1},
           address_line2 = ${it.address_line2}, city = ${it.city}, state_code = ${it.state_code}, pin = ${it.pin},
           gstin = ${it.gstin}, pan = ${it.pan}, cin = ${it.cin}, support_email = ${it.support_email},
           support_phone = ${it.support_phone}, support_hours = ${it.support_hours},
           grievance_name = ${it.grievance_name}, grievance_email = ${it.grievance_email},
           grievance_phone = ${it.grievance_phone}, color_light = ${it.color_light}, color_dark = ${it.color_dark},
           color_accent = ${it.color_accent}, invoice_prefix = ${it.invoice_prefix}, sac_code = ${it.sac_code},
           gst_rate = ${it.gst_rate}::numeric,
           version = version + 1, updated_at = now(), updated_by = ${actorId}`.execute(db)
}

export type LogoRow = { content_type: string; bytes: Buffer; width: number; height: number }

export function findLogo(db: Db, theme: string) {
  return maybe(
    db,
    sql<LogoRow>`select content_type, bytes, width, height from company_logos where theme = ${theme}`,
  )
}

/** Sets the logo of a theme, or removes it, and counts the company's version up. */
export async function saveLogo(db: Db, actorId: number, theme: string, logo: LogoRow | null): Promise<void> {
  if (logo === null) await sql`delete from company_logos where theme = ${theme}`.execute(db)
  else {
    await sql`
      insert into company_logos (theme, content_type, bytes, width, height)
      values (${theme}, ${logo.content_type}, ${logo.bytes}, ${logo.width}, ${logo.height})
      on conflict (theme) do update set content_type = excluded.content_type, bytes = excluded.bytes,
                                        width = excluded.width, height = excluded.height`.execute(db)
  }
  await touchCompany(db, actorId)
}

/** Increments the version after a change in another table. */
export async function touchCompany(db: Db, actorId: number): Promise<void> {
  await sql`update company set version = version + 1, updated_at = now(), updated_by = ${actorId}`.execute(db)
}

/**
 * The GST rate inside a charge in percent, as numeric: the company's, or 0 while it has no GSTIN. A payment keeps the rate
 * of its quote, and its order, invoice, credit notes and GSTR-1 read it there.
 */
export const gstRateInSql = sql<string>`
  (select case when gstin = '' then 0 else gst_rate end::numeric(7, 4) from company)`

/** Stores a picture under its SHA-256; an existing one stays as it is. */
export async function keepPicture(trx: Db, digest: string, it: LogoRow): Promise<void> {
  await sql`
    insert into logo_pictures (digest, content_type, bytes, width, height)
    values (${digest}, ${it.content_type}, ${it.bytes}, ${it.width}, ${it.height})
    on conflict (digest) do nothing`.execute(trx)
}

export function findPicture(db: Db, digest: string) {
  return maybe(
    db,
    sql<LogoRow>`select content_type, bytes, width, height from logo_pictures where digest = ${digest}`,
  )
}

/** Removes the pictures that no waiting or revertible change names. */
export async function dropPictures(trx: Db): Promise<void> {
  await sql`delete from logo_pictures where not ${standsInChange(sql`digest`)}`.execute(trx)
}
