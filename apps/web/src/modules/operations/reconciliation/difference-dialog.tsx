import type { DifferenceLine } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { isPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { labelOf, wordIn } from '../../../lib/word-in.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { ResolutionDialog } from '../../../ui/overlay/resolution-dialog.tsx'
import { useResolve } from './reconciliation-api.ts'
import classes from './reconciliation-page.module.css'
import { RECONCILIATION_TEXT } from './reconciliation-text.ts'

const text = RECONCILIATION_TEXT

/** Resolves a reconciliation break; shows the amount to be booked. */
export function DifferenceDialog({ row, onClose }: { row: DifferenceLine; onClose: () => void }) {
  const { mutateAsync } = useResolve(row.id)
  return (
    <ResolutionDialog
      title={text.dialogTitle(labelOf(RECONCILIATION.kinds, row.kind), row.order_id)}
      text={{ ...text.dialog, failed: RECONCILIATION.notPossible }}
      actions={row.can.map((action) => ({
        action,
        label: labelOf(text.actions, action),
        effect: wordIn(text.effects, action) ?? '',
      }))}
      onResolve={async (resolution) => {
        const answer = await mutateAsync(resolution)
        return isPendingApproval(answer) ? answer.message : answer.data.message
      }}
      onClose={onClose}
    >
      <p className={classes.left}>
        {text.left}
        <span>
          <Left amount={row.residual} currency={row.residual_currency} />
          {row.other_residual && <Left {...row.other_residual} />}
        </span>
      </p>
    </ResolutionDialog>
  )
}

function Left({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className={classes.residual}>
      {currency === 'INR' ? <Amount rupees={amount} /> : `${currency} ${amount}`}
    </span>
  )
}
