import { randomUUID } from 'node:crypto'
import type { FieldErrors } from '@chukta/contract/errors'
import { MESSAGES } from '@chukta/contract/messages'
import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import { schoolForm } from '@chukta/contract/payables/school-form'
import { z } from 'zod/mini'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { sealSchoolAccount } from '../../payouts/api.ts'
import { insertSchool, isCityOfState } from './schools-sql.ts'

/** Other field names that a form may use: the page sends the ids of state and city under these. */
const ALIASES = { state: 'state_id', city: 'city_id' } as const

/**
 * Adds a school owned by the scope's user, visible to them and to those above and below them; gives its id. Throws 422
 * with sentences by field.
 */
export async function addSchool(
  { db, secrets }: Deps,
  scope: Scope,
  body: Record<string, unknown>,
): Promise<number> {
  const parsed = z.safeParse(schoolForm, withOurNames(body))
  if (!parsed.success) throw new AppError('invalid-fields', { errors: errorsOf(parsed.error.issues, body) })
  const { account_number, user_id: _checked, ...school } = parsed.data
  if (!(await isCityOfState(db, school.city_id, school.state_id))) {
    throw fieldError('city' in body ? 'city' : 'city_id', EDUCATION_MESSAGES.cityElsewhere)
  }
  const sealed = sealSchoolAccount(secrets, scope.userId, account_number)
  const beneficiary = `BEN${randomUUID().replaceAll('-', '')}`
  return withTransaction(db, async (trx) => {
    const id = await insertSchool(trx, scope, { ...school, beneficiary_id: beneficiary }, sealed)
    await audit(trx, { actorId: scope.actor.id, action: 'school.added', object: `school ${id}` })
    return id
  })
}

function withOurNames(body: Record<string, unknown>): Record<string, unknown> {
  const named = { ...body }
  for (const [other, ours] of Object.entries(ALIASES)) {
    if (!(other in body) || ours in body) continue
    named[ours] = body[other]
    delete named[other]
  }
  return named
}

type Issue = { path: PropertyKey[]; message: string; code: string; keys?: string[] }

/** The sentences under the field names that the form used. */
function errorsOf(issues: readonly unknown[], body: Record<string, unknown>): FieldErrors {
  const theirs = Object.fromEntries(
    Object.entries(ALIASES).flatMap(([other, ours]) => (other in body ? [[ours, other]] : [])),
  )
  const errors: FieldErrors = Object.create(null)
  for (const { path, message, code, keys } of issues as Issue[]) {
    const unknown = code === 'unrecognized_keys'
    for (const name of unknown ? (keys ?? []) : [String(path[0])]) {
      const field = Object.hasOwn(theirs, name) ? (theirs[name] ?? name) : name
      errors[field] = [...(errors[field] ?? []), unknown ? MESSAGES.generic.unknownField : message]
    }
  }
  return errors
}
