import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAccountLanguage } from '../domain/language/use-language.ts'
import { can } from '../lib/can.ts'
import { useMe } from '../modules/identity/sign-in/sign-in-api.ts'
import { MantineParts } from '../ui/brand/mantine.tsx'
import { Footer } from '../ui/layout/footer.tsx'
import { Header } from './header/header.tsx'
import { NavigationLine } from './navigation-line.tsx'
import { SecondFactorGate } from './session/second-factor-gate.tsx'
import { SessionGate } from './session/session-gate.tsx'
import classes from './shell.module.css'
import { useOpenedLink } from './use-opened-link.ts'

// Loaded after the page, and for those alone who can do something about it.
const MoneyStopBanner = lazy(() => import('./money-stop-banner.tsx'))

/** The frame of every signed-in screen: header, content, footer. */
export function Shell() {
  useOpenedLink()
  useAccountLanguage(useMe().data?.user.language)
  return (
    <MantineParts>
      <NavigationLine />
      <Header />
      {can('reconciliation.manage') && (
        <Suspense>
          <MoneyStopBanner />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer />
      <SecondFactorGate />
      <SessionGate />
    </MantineParts>
  )
}
