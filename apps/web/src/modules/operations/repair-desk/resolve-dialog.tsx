import type { DeskLine } from '@chukta/contract/operations/repair-desk'
import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import { isHeld } from '../../../domain/approval/held.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { ResolutionDialog } from '../../../ui/overlay/resolution-dialog.tsx'
import { useResolve } from './repair-desk-api.ts'
import { actionWords, REPAIR_DESK_TEXT } from './repair-desk-text.ts'

const text = REPAIR_DESK_TEXT

type Props = { row: DeskLine; onClose: () => void }

/** Ends a row of the desk. */
export function ResolveDialog({ row, onClose }: Props) {
  const { id, kind, order_id, can } = row
  const { mutateAsync } = useResolve(id)
  return (
    <ResolutionDialog
      title={text.resolveTitle(labelOf(text.kinds, kind), order_id)}
      text={{ ...text.dialog, failed: REPAIR_DESK.resolveFailed }}
      actions={can.resolve.map((action) => ({ action, ...actionWords(row, action) }))}
      onResolve={async (resolution) => {
        const answer = await mutateAsync({ ...resolution, version: row.version })
        return isHeld(answer) ? answer.message : answer.data.message
      }}
      onClose={onClose}
    />
  )
}
