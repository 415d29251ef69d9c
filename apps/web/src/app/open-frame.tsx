import { Outlet } from '@tanstack/react-router'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { Footer } from '../ui/layout/footer.tsx'
import classes from './header.module.css'
import shell from './shell.module.css'

/** The frame of screens for people who have no account here and need none: the mark and the footer. */
export function OpenFrame() {
  return (
    <div className={shell.plain}>
      <header className={classes.header}>
        <div className={classes.inside}>
          <span className={classes.logo}>
            <Wordmark />
          </span>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${shell.content} ${shell.plainContent}`}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
