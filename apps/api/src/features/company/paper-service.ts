import type { Db } from '../../platform/db.ts'
import type { PaperHead } from '../../platform/paper-head.ts'
import { openLogo, readCompany } from './company-service.ts'

/** The head of a paper of today. A logo is shown where it is a PNG. */
export async function paperHeadOf(db: Db): Promise<PaperHead> {
  const company = await readCompany(db)
  const logo = company.has_png.light ? await openLogo(db, 'light') : undefined
  const { address_line1, address_line2, city, state, pin, gstin, cin } = company
  const place = [city, [state, pin].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    name: company.trade_name,
    legalName: company.legal_name,
    lines: [address_line1, address_line2, place, gstin && `GSTIN ${gstin}`, cin && `CIN ${cin}`].filter(
      Boolean,
    ),
    logo: logo ? `data:${logo.content_type};base64,${logo.bytes.toString('base64')}` : null,
    accent: company.color_accent || '#f9a52a',
  }
}
