import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import { getFactorReset, proposeFactorReset } from '@chukta/contract/identity/factor-resets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { isPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { dataQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { storedUserId } from '../../../lib/session.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-form.tsx'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import classes from './factor-reset.module.css'
import { FACTOR_RESET_TEXT } from './factor-reset-text.ts'
import { useUsersMutation } from './users-api.ts'

const text = FACTOR_RESET_TEXT
const CHIP = {
  proposed: 'pending',
  scheduled: 'pending',
  done: 'active',
  refused: 'inactive',
  cancelled: 'inactive',
} as const

/** Help for a person who has lost every factor, for role 1: its state, and a new reset. */
export function FactorReset({ id, name }: { id: number; name: string }) {
  const titleId = useId()
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useFactorReset(id)
  const propose = useProposeFactorReset(id)
  if (!data) {
    const failure = error ? failureSentence(error, FACTOR_RESETS.loadFailed) : undefined
    return <PendingSheet failure={failure} onRetry={() => void refetch()} rows={2} />
  }
  const isOpen = data.reset?.status === 'proposed' || data.reset?.status === 'scheduled'
  return (
    <Sheet className={classes.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{text.title}</h2>
        <p className={classes.note}>{data.has_factor || data.reset ? text.note : text.none}</p>
      </div>
      {data.reset && <State reset={data.reset} />}
      {data.has_factor && !isOpen && (
        <div>
          <Button
            variant="default"
            icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAsks(true)}
          >
            {text.reset}
          </Button>
        </div>
      )}
      {asks && (
        <ReasonDialog
          title={text.dialogTitle(name)}
          text={{ ...text, failed: FACTOR_RESETS.proposeFailed }}
          onReason={async (reason) => {
            const answer = await propose.mutateAsync(reason)
            return isPendingApproval(answer) ? answer.message : answer.data.message
          }}
          onClose={() => setAsks(false)}
        >
          <DialogNote>{text.dialogNote}</DialogNote>
        </ReasonDialog>
      )}
    </Sheet>
  )
}

type Reset = NonNullable<FactorResetState['reset']>

function State({ reset }: { reset: Reset }) {
  return (
    <div className={classes.state}>
      <StatusChip status={labelOf(CHIP, reset.status)} label={labelOf(text.state, reset.status)} />
      <p>{sentenceOf(reset)}</p>
      {reset.approval_id !== null && (
        <Link to="/approvals/{-$id}" params={{ id: String(reset.approval_id) }}>
          {text.see}
        </Link>
      )}
    </div>
  )
}

function sentenceOf({ status, proposed_at, due_at, ended_at, ended_by }: Reset): string {
  const ended = formatDateTime(ended_at)
  if (status === 'proposed') return text.proposed(formatDateTime(proposed_at))
  if (status === 'scheduled') return text.scheduled(formatDateTime(due_at))
  if (status === 'done') return ended_by === 'server' ? text.server(ended) : text.done(ended)
  if (ended_by === 'link') return text.byLink(ended)
  if (ended_by === 'factor') return text.byFactor(ended)
  if (ended_by === 'super-admin-gone') return text.byAbsence(ended)
  return ended_by === 'server' ? text.byServer(ended) : text.refused(ended)
}

type FactorResetState = AnswerOf<typeof getFactorReset>['data']

/** Whether a person has a factor, and their newest reset of factors; for role 1. */
function useFactorReset(id: number) {
  return useQuery(
    dataQuery(['users', storedUserId() ?? 0, 'factor-reset', id], getFactorReset, { params: { id } }),
  )
}

/** Proposes the reset. */
function useProposeFactorReset(id: number) {
  return useUsersMutation((reason: string) =>
    request(proposeFactorReset, { params: { id }, body: { reason } }),
  )
}
