import { FILE_LINK_SECONDS } from '@chukta/contract/identity/files'
import { type Secrets, sameSecret } from '../../../platform/security/secrets.ts'

/** A link that opens one file for the next 60 seconds, relative to the portal's address. */
export function fileLink(secrets: Secrets, fileId: string): string {
  const expires = String(Math.floor(Date.now() / 1000) + FILE_LINK_SECONDS)
  const signature = sign(secrets, fileId, expires).toString('base64url')
  return `/api/files/${fileId}?expires=${expires}&signature=${signature}`
}

/** True when this portal made the link for this file and it has not expired. */
export function isGoodLink(
  secrets: Secrets,
  fileId: string,
  link: { expires: string; signature: string },
): boolean {
  const signed = sameSecret(sign(secrets, fileId, link.expires), Buffer.from(link.signature, 'base64url'))
  return signed && Number(link.expires) * 1000 >= Date.now()
}

function sign(secrets: Secrets, fileId: string, expires: string): Buffer {
  return secrets.hmac('file-link', `${fileId}.${expires}`)
}
