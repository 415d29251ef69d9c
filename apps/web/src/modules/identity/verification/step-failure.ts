import { RequestError, refusalReason } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const CONFLICT = 409
const AT_FIELD = [400, 422]

type Form = {
  setErrors: (errors: Record<string, string>) => void
  placeServerErrors: (error: unknown) => boolean
}
type Sentences = { refused: string; unable: string }

/**
 * Says why a step was not verified: the screen's sentence as a toast with the provider's reason below it, and
 * the reason at the field, where it stays. Returns true when the server's state differs from the screen's.
 */
export function stepFailed(
  error: unknown,
  form: Form,
  field: string,
  { refused, unable }: Sentences,
): boolean {
  const status = error instanceof RequestError ? error.status : 0
  const [atField] = error instanceof RequestError ? Object.values(error.errors).flat() : []
  const reason = atField ?? refusalReason(error, VERIFICATION_TEXT.tryLater)
  const wasRefused = status >= 400 && status < 500
  toast.error(wasRefused ? refused : unable, reason)
  const placed = form.placeServerErrors(error)
  if (!placed && AT_FIELD.includes(status)) form.setErrors({ [field]: reason })
  return status === CONFLICT
}
