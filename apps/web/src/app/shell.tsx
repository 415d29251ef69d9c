import { Outlet } from '@tanstack/react-router'
import { Footer } from '../ui/footer.tsx'
import { MantineParts } from '../ui/mantine.tsx'
import { Header } from './header.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'
import classes from './shell.module.css'

/** What stands around every signed-in screen: header, content, footer. */
export function Shell() {
  return (
    <MantineParts>
      <Header />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer />
      <SecondFactorGate />
    </MantineParts>
  )
}
