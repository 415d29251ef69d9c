import type { AuditLine } from '@chukta/contract/identity/audit'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { actorName } from './audit-columns.tsx'
import classes from './audit-page.module.css'
import { AUDIT_TEXT } from './audit-text.ts'
import { detailFacts } from './detail-facts.ts'

const text = AUDIT_TEXT

/** All facts of one line of the log: values before and after, origin, request. */
export default function DetailDialog({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const { actor } = line
  const kept = detailFacts(line.detail)
  const facts = [
    [text.who, actor ? `${actorName(line)} (${actor.username})` : text.notSignedIn],
    [text.actionLabel, line.action],
    [text.object, line.object ?? '–'],
    ...kept,
    [text.address, line.address ?? '–'],
    [text.requestId, line.request_id ?? '–'],
  ] as const
  return (
    <ResponsiveDialog opened onClose={onClose} title={line.text} note={formatDateTime(line.at)}>
      <Facts
        facts={facts.map(([label, value]) => ({
          label,
          value: <span className={classes.value}>{value}</span>,
        }))}
      />
    </ResponsiveDialog>
  )
}
