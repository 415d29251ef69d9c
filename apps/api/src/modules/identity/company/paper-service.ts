import type { Db } from '../../../platform/database/db.ts'
import type { PaperBrand, PaperHead } from '../../../platform/files/paper-head.ts'
import { type Company, openLogo, readCompany } from './company-service.ts'

/** The present head of a paper. A logo is shown where it is a PNG. */
export async function paperHeadOf(db: Db): Promise<PaperHead> {
  const company = await readCompany(db)
  const { address_line1, address_line2, city, state, pin, gstin, cin } = company
  const place = [city, [state, pin].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    name: company.trade_name,
    legalName: company.legal_name,
    lines: [address_line1, address_line2, place, gstin && `GSTIN ${gstin}`, cin && `CIN ${cin}`].filter(
      Boolean,
    ),
    ...(await brandOf(db, company)),
  }
}

/** The look of a paper made under a name: the present logo only while the company still has that name. */
export async function paperBrandOf(db: Db, issuer: string): Promise<PaperBrand> {
  const company = await readCompany(db)
  const brand = await brandOf(db, company)
  return issuer === company.trade_name ? brand : { ...brand, logo: null }
}

async function brandOf(db: Db, { has_png, color_accent }: Company): Promise<PaperBrand> {
  const logo = has_png.light ? await openLogo(db, 'light') : undefined
  return {
    logo: logo ? `data:${logo.content_type};base64,${logo.bytes.toString('base64')}` : null,
    accent: color_accent || '#f9a52a',
  }
}
