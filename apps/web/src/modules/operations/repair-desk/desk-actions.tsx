import type { DeskLine } from '@chukta/contract/operations/repair-desk'
import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import { storedUserId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { useAsk, useTake } from './repair-desk-api.ts'
import classes from './repair-desk-page.module.css'
import { REPAIR_DESK_TEXT } from './repair-desk-text.ts'

const text = REPAIR_DESK_TEXT

/** Asks, takes over or gives back, and resolves. */
export function DeskActions({ row, onResolve }: { row: DeskLine; onResolve: (row: DeskLine) => void }) {
  const ask = useAsk(row.id)
  const take = useTake(row.id)
  const isMine = row.owner?.id === storedUserId()
  const run = async (step: Promise<{ data: { message: string } }>, failure: string) => {
    try {
      toast.success((await step).data.message)
    } catch (error) {
      toastRefusal(error, failure)
    }
  }
  const named = (
    <span className="visually-hidden">{text.of(labelOf(text.kinds, row.kind), row.order_id)}</span>
  )
  return (
    <div className={classes.actions}>
      {row.can.ask && (
        <BusyButton
          variant="default"
          size="sm"
          busy={ask.isPending}
          busyText={text.asking}
          onClick={() => run(ask.mutateAsync(undefined), REPAIR_DESK.askFailed)}
        >
          {text.ask}
          {named}
        </BusyButton>
      )}
      <BusyButton
        variant="default"
        size="sm"
        busy={take.isPending}
        busyText={text.taking}
        onClick={() => run(take.mutateAsync(isMine), REPAIR_DESK.takeFailed)}
      >
        {isMine ? text.giveBack : text.take}
        {named}
      </BusyButton>
      {row.can.resolve.length > 0 && (
        <Button size="sm" onClick={() => onResolve(row)}>
          {text.resolve}
          {named}
        </Button>
      )}
    </div>
  )
}
