import { PERSON } from '@chukta/contract/person-messages'
import { type AppError, fieldError } from '../../../platform/http/errors.ts'

const UNIQUE_VIOLATION = '23505'
const EMAIL_TAKEN = ['users_email_key', 'account_members_email_key', 'pending_contacts_email_key']
const MOBILE_TAKEN = ['users_mobile_key', 'account_members_mobile_key', 'pending_contacts_mobile_key']

/** The refusal at `email` or `mobile` where the database found it taken meanwhile; undefined for any other error. */
export function takenError(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== UNIQUE_VIOLATION) return undefined
  if (EMAIL_TAKEN.includes(constraint ?? '')) return fieldError('email', PERSON.register.emailTaken)
  return MOBILE_TAKEN.includes(constraint ?? '')
    ? fieldError('mobile', PERSON.register.mobileTaken)
    : undefined
}
