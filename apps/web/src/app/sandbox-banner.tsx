import { STRINGS } from '../lib/strings.ts'
import { usePortal } from '../modules/identity/sign-in/sign-in-api.ts'
import classes from './sandbox-banner.module.css'

/** The banner of the frame that the page came with: before its answer arrives, the code draws the same. */
const framed = typeof document === 'undefined' ? null : document.querySelector('[data-still] aside')
/** A rehearsal's has no link. */
const inbox = framed?.querySelector('a')?.getAttribute('href')

/** Shown above every screen while all providers are the sandbox, with a link to its inbox, and in a rehearsal. */
export function SandboxBanner() {
  const { data } = usePortal()
  const { sandbox, staging, inbox_url } = data ?? { sandbox: inbox, staging: framed, inbox_url: inbox }
  if (!sandbox && !staging) return null
  const name = sandbox ? STRINGS.shell.sandboxName : STRINGS.shell.stagingName
  return (
    <aside className={classes.banner} aria-label={name}>
      <p>
        <strong>{name}</strong> {STRINGS.shell.sandboxNote}
      </p>
      {inbox_url && (
        <a href={inbox_url} target="_blank" rel="noreferrer">
          <span className={classes.long}>{STRINGS.shell.inbox}</span>
          <span className={classes.short}>{STRINGS.shell.inboxShort}</span>
        </a>
      )}
    </aside>
  )
}
