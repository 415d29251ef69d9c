import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { AppError } from '../../../platform/http/errors.ts'
import type { Dependence } from './independence-sql.ts'

/** The reason why the caller cannot decide; null when they can. */
export function whyNot(dependence: Dependence | null): string | null {
  if (dependence === null) return null
  return dependence === 'own' ? APPROVALS.ownProposal : APPROVALS.notIndependent[dependence]
}

/** The refusal of a decision by a person who is not independent of the proposer. */
export function notIndependent(dependence: Dependence): AppError {
  const message = whyNot(dependence) ?? ''
  return new AppError(dependence === 'own' ? 'forbidden' : 'approver-not-independent', { message })
}
