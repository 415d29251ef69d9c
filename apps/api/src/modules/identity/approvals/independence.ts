import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { AppError } from '../../../platform/http/errors.ts'
import type { Dependence } from './independence-sql.ts'

/** Why the caller cannot decide, in words; null when nothing stands against it. */
export function whyNot(dependence: Dependence | null): string | null {
  if (dependence === null) return null
  return dependence === 'own' ? APPROVALS.ownProposal : APPROVALS.notIndependent[dependence]
}

/** The refusal of a decision by somebody who is not independent of who proposed. */
export function notIndependent(dependence: Dependence): AppError {
  const message = whyNot(dependence) ?? ''
  return new AppError(dependence === 'own' ? 'forbidden' : 'approver-not-independent', { message })
}
