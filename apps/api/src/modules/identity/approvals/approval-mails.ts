import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail, tell } from '../../messaging/api.ts'
import type { Addressee } from '../users/users-sql.ts'
import { type ApprovalRow, findAddressee } from './approvals-sql.ts'
import type { Change } from './facts.ts'
import { listIndependent } from './independence-sql.ts'

/** The most lines of a change in a mail; the page shows them all. */
const LINES = 10

type Waiting = { id: number; makerId: number; title: string; changes: Change[] }

/** Notifies every super admin who may decide about a waiting proposal, in the caller's transaction. */
export async function mailWaiting(trx: Db, deps: Deps, waiting: Waiting): Promise<void> {
  const maker = nameOf(await findAddressee(trx, waiting.makerId))
  const people = await listIndependent(trx, waiting.makerId)
  await tell(
    trx,
    people.map(({ id }) => ({
      userId: id,
      kind: 'approval-waiting',
      recordId: waiting.id,
      facts: { title: waiting.title, name: maker },
      key: `waiting:${waiting.id}`,
    })),
  )
  for (const person of people) {
    await sendMail(trx, deps.secrets, {
      to: person.email,
      template: 'approval-waiting',
      values: {
        name: person.first_name,
        maker,
        title: waiting.title,
        lines: linesOf(waiting.changes),
        url: urlOf(deps, waiting.id),
      },
    })
  }
}

type Decided = {
  row: Pick<ApprovalRow, 'id' | 'title'>
  status: 'approved' | 'refused' | 'put back'
  reason: string | null
  deciderId: number
  toId: number
}

/** Notifies the maker of a change of the decision. */
export async function mailDecided(trx: Db, deps: Deps, decided: Decided): Promise<void> {
  const { row, status, reason } = decided
  const to = await findAddressee(trx, decided.toId)
  const decider = nameOf(await findAddressee(trx, decided.deciderId))
  await tell(trx, [
    {
      userId: decided.toId,
      kind: 'approval-decided',
      recordId: row.id,
      facts: { title: row.title, name: decider, state: status },
      key: `decided:${row.id}:${status}`,
    },
  ])
  await sendMail(trx, deps.secrets, {
    to: to.email,
    template: 'approval-decided',
    values: { name: to.first_name, decider, title: row.title, status, reason, url: urlOf(deps, row.id) },
  })
}

function linesOf(changes: Change[]): string[] {
  const lines = changes
    .slice(0, LINES)
    .map(({ label, before, after }) => `${label}: ${before?.shown ?? 'none'} → ${after?.shown ?? 'none'}`)
  const more = changes.length - lines.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

const nameOf = ({ first_name, last_name }: Addressee) => `${first_name} ${last_name}`.trim()
const urlOf = ({ config }: Deps, id: number) => `${config.publicUrl}/approvals/${id}`
