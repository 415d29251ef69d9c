const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address of a provider's page, for signing or for DigiLocker, or null when it is none to send a person to: only https,
 * and plain http only to this machine, where the sandbox answers. The link comes from the provider's authenticated answer;
 * which host its page is on is the provider's to choose.
 */
export function hostedPageAddress(link: string): string | null {
  const url = URL.parse(link)
  if (url === null || url.username !== '' || url.password !== '') return null
  const isSandbox = url.protocol === 'http:' && THIS_MACHINE.includes(url.hostname)
  return url.protocol === 'https:' || isSandbox ? url.href : null
}
