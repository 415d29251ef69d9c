/** What the pages of `docs/` write where a value of the operator's own belongs. */
const TEXTS = [
  /^your[-_]/i,
  /^yourid$/i,
  /…/,
  /^pay example$/i,
  /^a long password$/,
  /^at least twelve characters, kept elsewhere$/,
]
/** Passwords inside addresses of the pages. */
const PASSWORDS = new Set(['password', 'long-and-random', 'another-one', '…'])
const HOST = /(?:^|\.)example\.(?:in|com|net|org)$/i

/**
 * True for a value that a page of the documentation gives as an example: a word such as `your-id`, an address or a mailbox
 * at example.in, or an address with the pages' password. `placeholders.test.ts` reads the pages.
 */
export function isPlaceholder(value: string): boolean {
  const text = value.trim()
  if (TEXTS.some((pattern) => pattern.test(text))) return true
  const [, mailHost = ''] = /@([\w.-]+)>?$/.exec(text) ?? []
  if (HOST.test(mailHost)) return true
  if (!URL.canParse(text)) return false
  const { hostname, password } = new URL(text)
  return HOST.test(hostname) || PASSWORDS.has(decodeURIComponent(password))
}
