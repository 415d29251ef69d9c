import type { Config } from '../../../platform/configuration/config.ts'

/** Accepted signatures of passkeys: ES256 and RS256. Others that browsers offer are experimental in Node. */
export const ALGORITHMS = [-7, -257]

/** Loaded at the first passkey, because it costs 0.3 s of CPU and 25 MB. */
export const passkeyLibrary = () => import('@simplewebauthn/server')

/** The relying party of passkeys: the host and the origin of `PUBLIC_URL`. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
