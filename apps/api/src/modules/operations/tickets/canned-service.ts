import { CANNED } from '@chukta/contract/operations/canned-messages'
import { MOST_CANNED } from '@chukta/contract/operations/canned-replies'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { countCanned, deleteCanned, insertCanned, updateCanned } from './canned-sql.ts'

type Words = { title: string; text: string }

/** Keeps a text for answers of the caller; gives its id. Throws 409 beyond 50. */
export function keepCanned({ db }: Deps, scope: Scope, words: Words): Promise<number> {
  return withTransaction(db, async (trx) => {
    if ((await countCanned(trx, scope)) >= MOST_CANNED) {
      throw new AppError('conflict', { message: CANNED.most(MOST_CANNED) })
    }
    return insertCanned(trx, scope, words)
  })
}

/** Changes a text of the caller's own. Throws 404 for any other, a shared one too. */
export async function changeCanned({ db }: Deps, scope: Scope, id: number, words: Words): Promise<void> {
  if (!(await updateCanned(db, scope, id, words)))
    await refuseRecord(db, scope.actor.id, `canned reply ${id}`)
}

/** Removes a text of the caller's own. Throws 404 for any other, a shared one too. */
export async function removeCanned({ db }: Deps, scope: Scope, id: number): Promise<void> {
  if (!(await deleteCanned(db, scope, id))) await refuseRecord(db, scope.actor.id, `canned reply ${id}`)
}
