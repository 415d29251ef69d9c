import classes from './notices.module.css'
import { useUnread } from './notices-api.ts'
import { NOTICES_TEXT } from './notices-text.ts'

const MOST_SHOWN = 99

/** The number of unread notices, beside the bell; nothing while all are read. */
export default function UnreadCount() {
  const count = useUnread()
  return (
    <>
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
      {count > 0 && <span className="visually-hidden">{NOTICES_TEXT.unread(count)}</span>}
    </>
  )
}
