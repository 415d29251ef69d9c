import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import type { ExceptionItem } from '@chukta/contract/operations/exceptions'
import { storedUserId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { useAssign, useSync } from './exceptions-api.ts'
import classes from './exceptions-page.module.css'
import { EXCEPTIONS_TEXT } from './exceptions-text.ts'

const text = EXCEPTIONS_TEXT

type Props = { row: ExceptionItem; onResolve: (row: ExceptionItem) => void }

/** One main action: resolves it, else checks its status, else assigns it. The others are in a menu. */
export function ExceptionActions({ row, onResolve }: Props) {
  const sync = useSync(row.id)
  const assign = useAssign(row.id)
  const isMine = row.owner?.id === storedUserId()
  const main = row.can.resolve.length > 0 ? 'resolve' : row.can.sync ? 'sync' : 'assign'
  const run = async (step: Promise<{ data: { message: string } }>, failure: string) => {
    try {
      toast.success((await step).data.message)
    } catch (error) {
      toastRefusal(error, failure)
    }
  }
  const steps = {
    sync: {
      label: text.sync,
      working: text.syncing,
      busy: sync.isPending,
      press: () => run(sync.mutateAsync(undefined), EXCEPTIONS.syncFailed),
    },
    assign: {
      label: isMine ? text.unassign : text.assign,
      working: text.assigning,
      busy: assign.isPending,
      press: () => run(assign.mutateAsync(!isMine), EXCEPTIONS.assignFailed),
    },
    resolve: { label: text.resolve, working: '', busy: false, press: () => onResolve(row) },
  }
  const others = [steps.sync, steps.assign].filter(
    (step) => step !== steps[main] && (step !== steps.sync || row.can.sync),
  )
  const working = others.find(({ busy }) => busy)
  const kind = labelOf(text.kinds, row.kind)
  const { label, working: busyText, busy, press } = steps[main]
  return (
    <div className={classes.actions}>
      {working && (
        <span className={classes.working} role="status">
          {working.working}
        </span>
      )}
      <BusyButton
        variant="default"
        size="sm"
        className={classes.main}
        busy={busy}
        busyText={busyText}
        onClick={press}
      >
        {label}
        <span className="visually-hidden">{text.of(kind, row.order_id)}</span>
      </BusyButton>
      {others.length > 0 && (
        <RowMenu name={text.name(kind, row.order_id)}>
          {others.map((step) => (
            <MenuItem key={step.label} disabled={step.busy} onClick={step.press}>
              {step.label}
            </MenuItem>
          ))}
        </RowMenu>
      )}
    </div>
  )
}
