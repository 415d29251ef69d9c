import { STRINGS } from '../lib/strings.ts'
import { usePortal } from '../modules/identity/sign-in/sign-in-api.ts'
import classes from './sandbox-banner.module.css'

/** The banner of the frame that the page came with: before its answer arrives, the code draws the same. */
const framed =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLAnchorElement>('[data-still] aside a')?.getAttribute('href')

/** Shown above every screen while all providers are the sandbox; links to its inbox. */
export function SandboxBanner() {
  const { data } = usePortal()
  const { sandbox, inbox_url } = data ?? { sandbox: Boolean(framed), inbox_url: framed }
  if (!sandbox) return null
  return (
    <aside className={classes.banner} aria-label={STRINGS.shell.sandboxName}>
      <p>
        <strong>{STRINGS.shell.sandboxName}</strong> {STRINGS.shell.sandboxNote}
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
