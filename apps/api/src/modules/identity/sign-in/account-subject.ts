import { tidyMobile } from '@chukta/contract/tidy'
import type { Deps } from '../../../platform/deps.ts'
import { findForSignIn } from './sign-in-sql.ts'

/** The ten digits of an Indian mobile in any notation; null when the name is none. */
export function mobileOf(name: string): string | null {
  const mobile = tidyMobile(name)
  return /^[6-9]\d{9}$/.test(mobile) ? mobile : null
}

/** The normal form of a typed name, for counting and for the binding of a mailed code. */
export function plainName(name: string): string {
  return mobileOf(name) ?? name.toLowerCase()
}

/** Tries count by account, so that its three names share one count; unknown names count the same way. */
export function accountSubject({ secrets }: Deps, userId: number | undefined, name: string): string {
  if (userId !== undefined) return `user:${userId}`
  // Hashed, because people type their password into the wrong field.
  return `name:${secrets.hmac('sign-in-name', plainName(name)).toString('base64url')}`
}

/** The same for a call that needs nothing else of the account. */
export async function subjectOf(deps: Deps, name: string): Promise<string> {
  const person = await findForSignIn(deps.db, name, mobileOf(name))
  return accountSubject(deps, person?.id, name)
}
