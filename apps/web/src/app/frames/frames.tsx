import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { STRINGS } from '../../lib/strings.ts'
import { LoginPage } from '../../modules/identity/sign-in/login-page.tsx'
import { portalQuery } from '../../modules/identity/sign-in/sign-in-api.ts'
import { SignInFrame } from '../../modules/identity/sign-in/sign-in-frame.tsx'
import { REPORTS_TEXT } from '../../modules/insight/reports/reports-text.ts'
import { SERVICES_TEXT } from '../../modules/pricing/services/services-text.ts'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import header from '../header/header.module.css'
import classes from '../root-frame.module.css'
import { SandboxBanner } from '../sandbox-banner.tsx'
import shell from '../shell.module.css'

/** Placeholder of the inbox's address. */
const INBOX = 'https://inbox.invalid/'

/** The HTML that a browser shows of a screen until its code is there, by the name of the page. */
export async function frames(): Promise<Record<string, string>> {
  return {
    'sign-in': await signIn(),
    services: await behindSignIn(SERVICES_TEXT.products),
    'user-reports': await behindSignIn(REPORTS_TEXT.title),
  }
}

/** The same parts as the screen itself: first input stays, and nothing moves. */
function signIn(): Promise<string> {
  const root = createRootRoute({ component: Root })
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: SignInFrame })
  const login = createRoute({ getParentRoute: () => frame, path: '/', component: LoginPage })
  // The screen's links look these routes up.
  const others = ['/forgot-password', '/register'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  return render(root.addChildren([frame.addChildren([login]), ...others]))
}

/** Places of the header and the heading: only the code knows the user and their data. */
function behindSignIn(title: string): Promise<string> {
  const root = createRootRoute({ component: Root })
  const screen = () => (
    <>
      <header className={header.header}>
        <div className={header.inside}>
          <span className={header.logo}>
            <Wordmark />
          </span>
        </div>
      </header>
      <main id="content" className={shell.content}>
        <PageHeading title={title} />
      </main>
    </>
  )
  return render(root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: screen })]))
}

function Root() {
  return (
    <>
      <a className={classes.skip} href="#content">
        {STRINGS.shell.skip}
      </a>
      <SandboxBanner />
      <Outlet />
    </>
  )
}

async function render(routeTree: AnyRoute): Promise<string> {
  const queries = new QueryClient()
  const portal = { sandbox: true, inbox_url: INBOX, demo_accounts: [], services: [], checked_at: null }
  queries.setQueryData(portalQuery.queryKey, portal as never)
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
