import { PERSON } from '@chukta/contract/person-messages'
import { type AppError, fieldError } from '../../../platform/http/errors.ts'

const UNIQUE_VIOLATION = '23505'

/** The refusal at `email` or `mobile` where the database found it taken meanwhile; undefined for any other error. */
export function takenError(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== UNIQUE_VIOLATION) return undefined
  if (constraint === 'users_email_key' || constraint === 'pending_contacts_email_key')
    return fieldError('email', PERSON.register.emailTaken)
  const isMobile = constraint === 'users_mobile_key' || constraint === 'pending_contacts_mobile_key'
  return isMobile ? fieldError('mobile', PERSON.register.mobileTaken) : undefined
}
