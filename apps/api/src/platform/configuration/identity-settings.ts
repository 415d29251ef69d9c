import { z } from 'zod/mini'
import { SANDBOX_SECRET, textSetting } from './gateway-declaration.ts'
import { isOffered, type Liveness } from './staging.ts'

/** The variables that configure identity checks and e-sign; without them it is the sandbox. */
export const identityEnvironment = z.object({
  SECURE_ID_BASE_URL: z.optional(z.url()),
  SECURE_ID_CLIENT_ID: textSetting('sandbox-id'),
  SECURE_ID_CLIENT_SECRET: textSetting(SANDBOX_SECRET),
  SECURE_ID_API_VERSION: z._default(z.iso.date('A version is a date: 2023-12-18'), '2023-12-18'),
  DIGILOCKER: z._default(z.enum(['on', 'off']), 'on'),
  AADHAAR_OTP: z._default(z.enum(['on', 'off']), 'on'),
  QUICKO_BASE_URL: z.optional(z.url()),
  QUICKO_API_KEY: textSetting('sandbox-id'),
  QUICKO_API_SECRET: textSetting(SANDBOX_SECRET),
})

export type QuickoSettings = ReturnType<typeof readIdentitySettings>['quicko']

/** The settings of the adapters. `sandbox` is its address for this server. */
export function readIdentitySettings(
  e: z.output<typeof identityEnvironment>,
  sandbox: string,
  liveness: Liveness,
) {
  return {
    /** Identity checks and e-sign: one product with keys of its own. */
    secureId: {
      baseUrl: e.SECURE_ID_BASE_URL ?? `${sandbox}/verification`,
      clientId: e.SECURE_ID_CLIENT_ID,
      clientSecret: e.SECURE_ID_CLIENT_SECRET,
      apiVersion: e.SECURE_ID_API_VERSION,
      /** Whether DigiLocker is among what our account there has. */
      hasDigilocker: e.DIGILOCKER === 'on',
    },
    /** Aadhaar by number and OTP. A live portal uses the real service or does not offer it: the sandbox verifies no one. */
    quicko: {
      baseUrl: e.QUICKO_BASE_URL ?? `${sandbox}/quicko`,
      apiKey: e.QUICKO_API_KEY,
      apiSecret: e.QUICKO_API_SECRET,
      offered: e.AADHAAR_OTP === 'on' && isOffered(e.QUICKO_BASE_URL, liveness),
    },
  }
}
