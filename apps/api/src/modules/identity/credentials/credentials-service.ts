import type { Db } from '../../../platform/database/db.ts'
import { registered } from '../../../platform/registered.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import { endPushOf } from '../../messaging/api.ts'
import { endApiKeysOf } from '../api-keys/api-keys-sql.ts'
import { endDevicesOf } from '../devices/devices-sql.ts'
import { memberIds } from '../members/members-sql.ts'
import { endContactChangesOf } from '../profile/contact-changes-sql.ts'
import { endChallengesOf } from '../security/challenges-sql.ts'
import { endCodesOf, endSessionsOf, lockPerson } from '../sign-in/sessions-sql.ts'
import { endAadhaarOtpsOf } from '../verification/aadhaar-otps-sql.ts'
import { endDigilockerOf } from '../verification/digilocker-sql.ts'
import { endLinkTokensOf } from './link-tokens-sql.ts'

/** A credential: its holder acts or reads in a person's name. */
export type Credential = {
  /** The columns that store it, hashed or sealed. */
  columns: readonly string[]
  /** Ends all of a person's; the feature that owns the rows provides it. */
  end: (trx: Db, ending: Ending) => Promise<void>
}

/**
 * All credentials of a person. A table with a new secret of a person belongs here, or the test names the reason why
 * not. The order matters: sessions and devices end first.
 */
const OWN_CREDENTIALS: Record<string, Credential> = {
  // Before the sessions: the session finds the one to spare.
  challenges: {
    columns: [
      'passkey_challenges.token_hash',
      'passkey_challenges.session_hash',
      'passkey_challenges.challenge',
    ],
    end: endChallengesOf,
  },
  sessions: { columns: ['sessions.token_hash'], end: endSessionsOf },
  /** The cookie by which a browser is known, with its own limit of tries. */
  devices: { columns: ['devices.token_hash'], end: endDevicesOf },
  push: {
    columns: [
      'push_subscriptions.endpoint_hash',
      'push_subscriptions.session_hash',
      'push_subscriptions.target_cipher',
    ],
    end: endPushOf,
  },
  /** OTPs of sign-ins and step-ups, with the cookie of a begun sign-in. */
  codes: { columns: ['otps.code_hash', 'otps.sign_in_hash', 'otps.session_hash'], end: endCodesOf },
  contactChanges: { columns: ['contact_changes.code_hash'], end: endContactChangesOf },
  aadhaarOtps: { columns: ['aadhaar_otps.reference'], end: endAadhaarOtpsOf },
  digilocker: { columns: ['digilocker_requests.link_cipher'], end: endDigilockerOf },
  apiKeys: { columns: ['api_keys.secret_hash'], end: endApiKeysOf },
  mailedLinks: { columns: ['link_tokens.token_hash'], end: endLinkTokensOf },
}

/** Credentials of the modules above. They end after the others. */
export const CREDENTIALS_ABOVE = registered<Record<string, Credential>>('credentials of the modules above')

/** Every credential of a person, of all modules. */
export const allCredentials = () => ({ ...OWN_CREDENTIALS, ...CREDENTIALS_ABOVE.get() })

/**
 * Ends all credentials of a person, in the caller's transaction. Waits for a sign-in that is opening a session, and
 * ends it with the rest.
 */
export async function endEverything(trx: Db, ending: Ending): Promise<void> {
  if (!trx.isTransaction) throw new Error('credentials end together: call this in a transaction')
  await lockPerson(trx, ending.userId)
  for (const { end } of Object.values(allCredentials())) await end(trx, ending)
  if (!ending.withStaff) return
  for (const userId of await memberIds(trx, ending.userId)) await endEverything(trx, { userId })
}
