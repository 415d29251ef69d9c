import { usePortal } from '../features/sign-in/sign-in-api.ts'
import { STRINGS } from '../lib/strings.ts'
import classes from './sandbox-banner.module.css'

/** Shown above every screen while all providers are the sandbox; links to its inbox. */
export function SandboxBanner() {
  const portal = usePortal()
  if (!portal.data?.sandbox) return null
  return (
    <aside className={classes.banner} aria-label={STRINGS.shell.sandboxName}>
      <p>
        <strong>{STRINGS.shell.sandboxName}</strong> {STRINGS.shell.sandboxNote}
      </p>
      {portal.data.inbox_url && (
        <a href={portal.data.inbox_url} target="_blank" rel="noreferrer">
          <span className={classes.long}>{STRINGS.shell.inbox}</span>
          <span className={classes.short}>{STRINGS.shell.inboxShort}</span>
        </a>
      )}
    </aside>
  )
}
