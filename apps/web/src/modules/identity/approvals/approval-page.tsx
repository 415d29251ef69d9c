import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import type { Approval } from '@chukta/contract/identity/approvals'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { OpenedRecord } from '../../../ui/table/opened-record.tsx'
import { ApprovalActions } from './approval-actions.tsx'
import classes from './approvals.module.css'
import { useApproval } from './approvals-api.ts'
import { APPROVALS_TEXT } from './approvals-text.ts'
import { ChangeTable } from './change-table.tsx'

const text = APPROVALS_TEXT

/** One change: values before and after, its maker and approver, and the actions possible now. */
export function ApprovalPage({ id }: { id: string }) {
  const query = useApproval(id)
  const back = <BackLink to="/approvals/{-$id}" params={{ id: undefined }} label={text.backToList} />
  return (
    <OpenedRecord
      query={query}
      title={text.title}
      back={back}
      list="/approvals"
      failure={APPROVALS.listFailed}
    >
      {(data) => (
        <>
          <PageHeading
            title={data.title}
            note={
              <span className={classes.note}>
                <StatusChip status={data.status} />
                {text.number(data.id)}
              </span>
            }
            back={back}
            actions={<ApprovalActions approval={data} />}
          />
          {data.can.decide_refused !== null && (
            <div className={classes.refused}>
              <AdviceLine tone="warn">{data.can.decide_refused}</AdviceLine>
            </div>
          )}
          <div className={classes.columns}>
            <ChangeTable changes={data.changes} />
            <div className={classes.facts}>
              <Facts facts={factsOf(data).map(([label, value]) => ({ label, value }))} />
            </div>
          </div>
        </>
      )}
    </OpenedRecord>
  )
}

function factsOf(row: Approval): [string, ReactNode][] {
  const { decided_by, decided_at, reason, reverts_id, reverted_by_id } = row
  return [
    [text.kind, labelOf(APPROVALS.kinds, row.kind)],
    [text.by, row.maker.name],
    [text.proposed, formatDateTime(row.created_at)],
    ...(decided_by ? ([[text.decidedBy, decided_by.name]] as const) : []),
    ...(decided_at ? ([[text.decidedAt, formatDateTime(decided_at)]] as const) : []),
    ...(reason
      ? ([
          [
            text.reason,
            <span key="reason" className={classes.reason}>
              {reason}
            </span>,
          ],
        ] as const)
      : []),
    ...(reverts_id ? ([[text.putsBack, <ChangeLink key="puts" id={reverts_id} />]] as const) : []),
    ...(reverted_by_id ? ([[text.putBackBy, <ChangeLink key="put" id={reverted_by_id} />]] as const) : []),
  ] as [string, ReactNode][]
}

function ChangeLink({ id }: { id: number }) {
  return (
    <Link to="/approvals/{-$id}" params={{ id: String(id) }}>
      {text.change(id)}
    </Link>
  )
}
