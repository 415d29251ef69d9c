import { isIP } from 'node:net'

/** Whether an address that a name was resolved to is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return isPublicV4(address)
  // Of IPv6 only allocated addresses (2000::/3), except those that embed an IPv4 address or are for documents.
  return (
    version === 6 && /^[23][0-9a-f]{3}:/i.test(address) && !/^(2001:(0?db8|0?:)|2001::|2002:)/i.test(address)
  )
}

function isPublicV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number)
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b < 128) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b < 32) return false
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) return false
  return !(a === 198 && (b === 18 || b === 19))
}
