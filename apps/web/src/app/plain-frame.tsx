import { Link, Outlet } from '@tanstack/react-router'
import { STRINGS } from '../lib/strings.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { Footer } from '../ui/layout/footer.tsx'
import classes from './header.module.css'
import shell from './shell.module.css'

/** The frame of public screens other than sign-in: the mark, the way to it, the footer. */
export function PlainFrame() {
  return (
    <div className={shell.plain}>
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
      <main id="content" tabIndex={-1} className={`${shell.content} ${shell.plainContent}`}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
