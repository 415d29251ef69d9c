import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageLinks } from '../domain/language/language-links.tsx'
import { STRINGS } from '../lib/strings.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { Footer } from '../ui/layout/footer.tsx'
import classes from './header/header.module.css'
import shell from './shell.module.css'

/** The frame of public screens other than sign-in: the mark, a link to sign-in, the footer. */
export function PlainFrame() {
  return (
    <OpenFrame
      way={
        <Link to="/" className={classes.toLogin}>
          {STRINGS.shell.backToLogin}
        </Link>
      }
    />
  )
}

/** The frame of screens for people who have no account here and need none: the mark and the footer. */
export function OpenFrame({ way }: { way?: ReactNode }) {
  return (
    <div className={shell.plain}>
      <header className={classes.header}>
        <div className={classes.inside}>
          <span className={classes.logo}>
            <Wordmark />
          </span>
          <LanguageLinks />
          {way}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${shell.content} ${shell.plainContent}`}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
