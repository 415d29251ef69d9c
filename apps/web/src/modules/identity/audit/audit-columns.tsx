import type { AuditLine } from '@chukta/contract/identity/audit'
import { ROLE_NAMES, type RoleId } from '@chukta/contract/permissions'
import { formatDateTime } from '../../../lib/time/dates.ts'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import classes from './audit-page.module.css'
import { AUDIT_TEXT } from './audit-text.ts'

const text = AUDIT_TEXT

/** The columns of the audit log; the serial number is the table's own. */
export const AUDIT_COLUMNS: readonly LedgerColumn<AuditLine>[] = [
  { key: 'at', header: text.when, nowrap: true, cell: (line) => formatDateTime(line.at) },
  { key: 'what', header: text.what, main: true, cell: (line) => line.text },
  { key: 'who', header: text.who, cell: (line) => <Actor line={line} /> },
  { key: 'object', header: text.object, minor: true, cell: (line) => line.object ?? '–' },
  { key: 'address', header: text.address, minor: true, cell: (line) => line.address ?? '–' },
]

/** The same on a phone. */
export function auditCard(line: AuditLine): LedgerCard {
  return {
    title: line.text,
    lines: [
      formatDateTime(line.at),
      line.actor ? `${actorName(line)} (${line.actor.username})` : text.notSignedIn,
      [line.object, line.address].filter(Boolean).join(', '),
    ],
  }
}

/** Who did it: a member of staff is named with the account that they act for. */
export function actorName({ actor, member }: AuditLine): string {
  if (!actor) return text.notSignedIn
  return member === null ? actor.name : text.memberFor(member, actor.name)
}

function Actor({ line }: { line: AuditLine }) {
  const { actor } = line
  if (!actor) return <span>{text.notSignedIn}</span>
  return (
    <span className={classes.actor}>
      {actorName(line)}
      <small>
        {actor.username}, {ROLE_NAMES[actor.role_id as RoleId] ?? actor.role_id}
      </small>
    </span>
  )
}
