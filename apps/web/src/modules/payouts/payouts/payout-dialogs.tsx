import { formatRupees } from '@chukta/contract/money'
import type { Payout } from '@chukta/contract/payouts/payouts'
import { useHoldPayout } from '../../../domain/payout/payout-api.ts'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { ResolutionDialog } from '../../../ui/overlay/resolution-dialog.tsx'
import { useSettlePayouts } from './payouts-api.ts'
import { PAYOUTS_TEXT } from './payouts-text.ts'

const { holdDialog, settleDialog, settleActions } = PAYOUTS_TEXT

/** Holds one payout, with a reason. */
export function HoldDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const hold = useHoldPayout()
  return (
    <ReasonDialog
      title={holdDialog.title(formatRupees(payout.amount), payout.payee_name)}
      text={{ ...holdDialog, press: holdDialog.hold, pressing: holdDialog.holding }}
      onReason={async (reason) => (await hold.mutateAsync({ id: payout.id, reason })).data.message}
      onClose={onClose}
    >
      <p>{holdDialog.note}</p>
    </ReasonDialog>
  )
}

type SettleProps = { ids: number[]; onDone: () => void; onClose: () => void }

/** Marks chosen payouts as paid by other means, or releases them, with a reason. */
export function SettleDialog({ ids, onDone, onClose }: SettleProps) {
  const settle = useSettlePayouts()
  return (
    <ResolutionDialog
      title={settleDialog.title(ids.length)}
      text={settleDialog}
      actions={settleActions}
      onResolve={async ({ action, reason }) => {
        const { data } = await settle.mutateAsync({ payouts: ids, as: action, reason })
        onDone()
        return data.message
      }}
      onClose={onClose}
    />
  )
}
