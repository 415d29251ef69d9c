import { Outlet } from '@tanstack/react-router'
import { STRINGS } from '../lib/strings.ts'
import { Footer } from '../ui/footer.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'

/** What stands around every signed-in screen: skip link, header, content, footer. */
export function Shell() {
  return (
    <>
      <a className={classes.skip} href="#content">
        {STRINGS.shell.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
