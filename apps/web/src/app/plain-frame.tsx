import { Link, Outlet } from '@tanstack/react-router'
import { STRINGS } from '../lib/strings.ts'
import { Footer } from '../ui/footer.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import classes from './header.module.css'
import plain from './plain-frame.module.css'
import shell from './shell.module.css'

/** What stands around the screens before sign-in that are no sign-in: the mark, the way to it, the footer. */
export function PlainFrame() {
  return (
    <div className={plain.frame}>
      <header className={classes.header}>
        <div className={classes.inside}>
          <span className={classes.logo}>
            <Wordmark />
          </span>
          <Link to="/" className={classes.toLogin}>
            {STRINGS.shell.backToLogin}
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${shell.content} ${plain.content}`}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
