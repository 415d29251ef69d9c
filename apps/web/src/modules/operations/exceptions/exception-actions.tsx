import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { ExceptionItem } from '@chukta/contract/operations/exceptions'
import { storedUserId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { useAssign, useSync } from './exceptions-api.ts'
import classes from './exceptions-page.module.css'
import { EXCEPTIONS_TEXT } from './exceptions-text.ts'

const text = EXCEPTIONS_TEXT

/** Checks the status, assigns or unassigns, and resolves. */
export function ExceptionActions({
  row,
  onResolve,
}: {
  row: ExceptionItem
  onResolve: (row: ExceptionItem) => void
}) {
  const sync = useSync(row.id)
  const assign = useAssign(row.id)
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
      {row.can.sync && (
        <BusyButton
          variant="default"
          size="sm"
          busy={sync.isPending}
          busyText={text.syncing}
          onClick={() => run(sync.mutateAsync(undefined), EXCEPTIONS.syncFailed)}
        >
          {text.sync}
          {named}
        </BusyButton>
      )}
      <BusyButton
        variant="default"
        size="sm"
        busy={assign.isPending}
        busyText={text.assigning}
        onClick={() => run(assign.mutateAsync(!isMine), EXCEPTIONS.assignFailed)}
      >
        {isMine ? text.unassign : text.assign}
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
