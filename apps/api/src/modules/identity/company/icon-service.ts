import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { Company } from './company-service.ts'

/** The look's own colours. */
const BRAND = '#33419d'
const ACCENT = '#f7a224'

/** Whether the company has a look or policies of its own; else every page is as it was built. */
export function hasOwnLook(company: Company): boolean {
  const { trade_name, color_light, color_accent, logo_light, logo_dark, policies } = company
  const hasLook = [color_light, color_accent, logo_light, logo_dark].some(Boolean)
  return trade_name !== 'Chukta' || hasLook || policies.length > 0
}

/**
 * A square picture for tabs and home screens: the first letter of the name in the company's colours. A maskable one is
 * cut to its own shape by each phone: it has colour to the edge, and the letter in the middle.
 */
export function companyIcon(
  { trade_name, color_light, color_accent }: Company,
  purpose: 'any' | 'maskable' = 'any',
): string {
  const [letter = ''] = trade_name.toUpperCase()
  const isMaskable = purpose === 'maskable'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${isMaskable ? '-48 -48 608 608' : '0 0 512 512'}">` +
    `<rect ${isMaskable ? 'x="-48" y="-48" width="608" height="608"' : 'width="512" height="512" rx="96"'} fill="${color_light || BRAND}"/>` +
    `<rect x="136" y="398" width="240" height="22" rx="11" fill="${color_accent || ACCENT}"/>` +
    `<text x="256" y="350" font-family="Figtree,system-ui,sans-serif" font-size="300" font-weight="700" text-anchor="middle" fill="#fff">${escapeHtml(letter)}</text></svg>`
  )
}

/** The name beside a line of the accent colour, for places without a logo; in white letters. */
export function nameAsPicture({ trade_name, color_accent }: Company): string {
  const width = 24 + trade_name.length * 15
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" viewBox="0 0 ${width} 40">` +
    `<text x="0" y="26" font-family="Figtree,system-ui,sans-serif" font-size="25" font-weight="700" fill="#fff">${escapeHtml(trade_name)}</text>` +
    `<rect x="0" y="34" width="84" height="3" fill="${color_accent || ACCENT}"/></svg>`
  )
}
