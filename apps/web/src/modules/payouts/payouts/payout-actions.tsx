import type { Payout } from '@chukta/contract/payouts/payouts'
import { SendButton } from '../../../domain/payout/send-button.tsx'
import { Button } from '../../../ui/form/button.tsx'
import classes from './payouts.module.css'
import { PAYOUTS_TEXT } from './payouts-text.ts'

const text = PAYOUTS_TEXT

/** Sends a payout now, or holds it, where the server says that the caller may. */
export function PayoutActions({ row, onHold }: { row: Payout; onHold: (row: Payout) => void }) {
  if (!row.can.retry && !row.can.hold) return null
  return (
    <div className={classes.actions}>
      {row.can.retry && <SendButton payout={row} payeeName={row.payee_name} size="sm" />}
      {row.can.hold && (
        <Button size="sm" variant="default" onClick={() => onHold(row)}>
          {text.hold}
          <span className="visually-hidden">{text.holdOf(row.payee_name)}</span>
        </Button>
      )}
    </div>
  )
}
