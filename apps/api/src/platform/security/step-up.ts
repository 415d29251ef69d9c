import { AppError } from '../http/errors.ts'
import type { Actor } from './gate.ts'

/**
 * Throws 403 `step-up-required` unless the session proved who holds it within the last 10 minutes. `mount` asks for
 * every call that declares `stepUp: true`; the service of a `when-changed` one asks before it writes.
 */
export function requireStepUp(actor: Pick<Actor, 'steppedUp'>): void {
  if (!actor.steppedUp) throw new AppError('step-up-required')
}
