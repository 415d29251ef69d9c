import type { Deps } from '../../../platform/deps.ts'
import type { MailBrand, Sender } from '../../messaging/api.ts'
import { readsIn } from '../languages/languages-sql.ts'
import { type Company, readCompany } from './company-service.ts'

/** The company as it signs messages now, and the languages of those who read them. */
export function senderOf({ db, config }: Pick<Deps, 'db' | 'config'>): Sender {
  return {
    letterhead: async () => {
      const company = await readCompany(db)
      return { name: company.trade_name, brand: mailBrand(company, config.publicUrl) }
    },
    readsIn: (reader) => readsIn(db, reader),
  }
}

/** The brand of mails. Many mail programs show no SVG: the name replaces a logo in that format. */
function mailBrand(company: Company, publicUrl: string): MailBrand {
  const { trade_name: name, legal_name, address_line1, address_line2, city, state, pin } = company
  const address = [address_line1, address_line2, city, [state, pin].filter(Boolean).join(' ')].filter(Boolean)
  const { support_email, support_phone, support_hours } = company
  const support = [support_email, support_phone, support_hours].filter(Boolean).join(', ')
  const url = (path: string) => `${publicUrl.replace(/\/$/, '')}${path}`
  const light = company.has_png.light ? company.logo_light : null
  const dark = company.has_png.dark ? company.logo_dark : null
  return {
    name,
    legal: address.length > 0 || legal_name !== name ? [legal_name, ...address].join(', ') : '',
    support,
    logo: light === null ? null : { light: url(light), dark: url(dark ?? light) },
    fill: withLetter(company.color_light || '#33419d'),
    accent: withLetter(company.color_accent || '#f7a224'),
  }
}

/** A colour of digits alone reads like a code: its last digit becomes a letter, an invisible difference. */
function withLetter(hex: string): string {
  return /^#\d{6}$/.test(hex) ? `${hex.slice(0, -1)}a` : hex
}
