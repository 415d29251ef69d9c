import { useBlocker } from '@tanstack/react-router'
import { STRINGS } from '../lib/strings.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before typed input is lost: on a link, on Back, on closing the tab. `when`: there is something to lose. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={STRINGS.form.leaveTitle}
      note={STRINGS.form.leaveNote}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
