/** The company in every mail. Colours are hex; addresses of pictures are complete. */
export type MailBrand = {
  name: string
  /** Legal name and address in one line, and how support is reached; empty where they are not given. */
  legal: string
  support: string
  logo: { light: string; dark: string } | null
  fill: string
  accent: string
}

/** The sender that a mail program shows: the configured address, under the company's name unless another was chosen. */
export function addressOf(configured: string, name: string): string {
  const [, shown = '', address = configured] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(configured) ?? []
  const chosen = shown.replace(/^"|"$/g, '')
  return chosen === '' || chosen === 'Chukta' ? `"${name.replace(/["\\]/g, '')}" <${address}>` : configured
}
