import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { DRAFT_TEXT } from './draft-text.ts'

/** Asks before typed input is lost: on a link, on Back, on closing the tab. `when`: there is unsaved input. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    // The page's own values in its address may change while it is filled in.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isLocal
      opened={blocker.status === 'blocked'}
      title={DRAFT_TEXT.leaveTitle}
      note={DRAFT_TEXT.leaveNote}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
