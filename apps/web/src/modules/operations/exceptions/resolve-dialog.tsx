import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { ExceptionItem } from '@chukta/contract/operations/exceptions'
import { isPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { ResolutionDialog } from '../../../ui/overlay/resolution-dialog.tsx'
import { useResolve } from './exceptions-api.ts'
import { actionWords, EXCEPTIONS_TEXT } from './exceptions-text.ts'

const text = EXCEPTIONS_TEXT

type Props = { row: ExceptionItem; onClose: () => void }

/** Resolves a row of the queue. */
export function ResolveDialog({ row, onClose }: Props) {
  const { id, kind, order_id, can } = row
  const { mutateAsync } = useResolve(id)
  return (
    <ResolutionDialog
      title={text.resolveTitle(labelOf(text.kinds, kind), order_id)}
      text={{ ...text.dialog, failed: EXCEPTIONS.resolveFailed }}
      actions={can.resolve.map((action) => ({ action, ...actionWords(row, action) }))}
      onResolve={async (resolution) => {
        const answer = await mutateAsync({ ...resolution, version: row.version })
        return isPendingApproval(answer) ? answer.message : answer.data.message
      }}
      onClose={onClose}
    />
  )
}
