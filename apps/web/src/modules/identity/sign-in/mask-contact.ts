import { tidySignInName } from '@chukta/contract/tidy'

/**
 * The target of the code, as far as this browser knows it: the e-mail or mobile that the person typed, masked
 * (`'k••••e@gmail.com'`, `'••••••4417'`), or null when they typed something else, since the server shows
 * no visitor an account's contacts.
 */
export function maskContact(typed: string, sendTo: 'email' | 'mobile'): string | null {
  const text = tidySignInName(typed)
  const [local = '', domain] = text.split('@')
  if (sendTo === 'email' && local !== '' && domain) {
    const middle = '•'.repeat(Math.max(2, Math.min(6, local.length - 2)))
    return `${local.charAt(0)}${middle}${local.length > 1 ? local.slice(-1) : ''}@${domain}`
  }
  if (sendTo === 'mobile' && /^\d{10}$/.test(text)) return `••••••${text.slice(-4)}`
  return null
}
