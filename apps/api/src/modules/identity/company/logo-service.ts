import { MAX_LOGO_BYTES } from '@chukta/contract/identity/company'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { checkUpload } from '../files/intake-service.ts'
import { cleanSvg } from './clean-svg.ts'
import { type Company, readCompany } from './company-service.ts'
import { type LogoRow, lockCompany, saveLogo } from './company-sql.ts'

const SIDE = { least: 16, most: 2000 }

/** Sets the logo of a theme in the caller's transaction, or removes it (null), with an audit row. */
export async function storeLogo(
  trx: Db,
  actorId: number,
  theme: 'light' | 'dark',
  logo: LogoRow | null,
): Promise<Company> {
  await lockCompany(trx)
  await saveLogo(trx, actorId, theme, logo)
  await audit(trx, {
    actorId,
    action: logo ? 'company.logo-changed' : 'company.logo-removed',
    object: 'company',
    detail: { theme, ...(logo && { content_type: logo.content_type, size_bytes: logo.bytes.length }) },
  })
  return readCompany(trx)
}

/**
 * A checked logo as it is stored: a redrawn PNG, or an SVG rewritten from its harmless parts. Throws 422
 * for a file that is no PNG and no SVG of shapes alone.
 */
export async function checkLogo(
  deps: Pick<Deps, 'log'>,
  actorId: number,
  file: UploadedFile,
): Promise<LogoRow> {
  refuseTooLarge(file.bytes)
  if (/^\s*(<\?xml|<!--|<svg)/.test(file.bytes.toString('utf8', 0, 200))) {
    const svg = cleanSvg(file.bytes.toString('utf8'))
    if (svg === null) throw fieldError('logo', COMPANY.svgUnsafe)
    return {
      content_type: 'image/svg+xml',
      bytes: Buffer.from(svg.text),
      width: svg.width,
      height: svg.height,
    }
  }
  const taken = await checkUpload(deps, actorId, file, { kinds: ['png'], wrongType: COMPANY.logoType })
  if ('refused' in taken) throw new AppError('invalid-fields', { errors: { logo: taken.refused } })
  const { bytes } = taken.file
  // Redrawing may have enlarged it.
  refuseTooLarge(bytes)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if ([width, height].some((side) => side < SIDE.least || side > SIDE.most)) {
    throw fieldError('logo', COMPANY.logoSize)
  }
  return { content_type: 'image/png', bytes, width, height }
}

function refuseTooLarge(bytes: Buffer): void {
  if (bytes.length > MAX_LOGO_BYTES) throw new AppError('too-large', { message: COMPANY.logoTooLarge })
}
