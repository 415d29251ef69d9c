import { useBlocker } from '@tanstack/react-router'
import { STRINGS } from '../../lib/strings.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

/** Asks before typed input is lost: on a link, on Back, on closing the tab. `when`: there is something to lose. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    // What a page keeps in its address may change while it is filled in.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isLocal
      opened={blocker.status === 'blocked'}
      title={STRINGS.form.leaveTitle}
      note={STRINGS.form.leaveNote}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
