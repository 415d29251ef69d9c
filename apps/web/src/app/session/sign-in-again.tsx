import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { authToken } from '../../lib/session.ts'
import { needsUserId } from '../../router/guards.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { Toasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/form/button.tsx'
import classes from './sign-in-again.module.css'
import { SIGN_IN_AGAIN_TEXT } from './sign-in-again-text.ts'

export type SignInAgainProps = {
  /** A person has signed in, in this window or another. */
  onSignedIn: () => void
  /** The person discards the typed input. */
  onLeave: () => void
}

const Leave = createContext<() => void>(() => undefined)

// Sign-in in its own router, with the ids that its screens know their routes by. Its addresses are not those of the window.
const root = createRootRoute({ component: Frame, notFoundComponent: Elsewhere })
const frame = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  component: lazyPage(() => import('../../modules/identity/sign-in/sign-in-frame.tsx'), 'SignInFrame'),
})
const loginPage = lazyPage(() => import('../../modules/identity/sign-in/login-page.tsx'), 'LoginPage')
const at = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => frame, path, component: loginPage })
const otp = createRoute({
  getParentRoute: () => frame,
  path: '/otp/$userId',
  beforeLoad: needsUserId,
  component: lazyPage(() => import('../../modules/identity/sign-in/otp-page.tsx'), 'OtpPage'),
})
const forgot = createRoute({
  getParentRoute: () => frame,
  path: '/forgot-password',
  component: lazyPage(
    () => import('../../modules/identity/passwords/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})
const tree = root.addChildren([frame.addChildren([at('/'), at('/login'), otp, forgot])])

function Frame() {
  const leave = useContext(Leave)
  return (
    <>
      <div className={classes.note}>
        <p>{SIGN_IN_AGAIN_TEXT.note}</p>
        <Button variant="default" size="sm" onClick={leave}>
          {SIGN_IN_AGAIN_TEXT.leave}
        </Button>
      </div>
      <Outlet />
      <Toasts />
    </>
  )
}

/** A link to another screen, such as the terms, opens in a new window; the redirect after sign-in is disabled. */
function Elsewhere() {
  const router = useRouter()
  useEffect(() => {
    if (authToken() !== null) return
    window.open(router.state.location.href, '_blank', 'noopener')
    router.history.back()
  }, [router])
  return null
}

/**
 * Fields are tied to their labels by ids made of their names, and both pages may have a `name`: the ids of the page beneath
 * are removed meanwhile. Returns the function that restores them.
 */
function hideIdsBeneath(over: Element): () => void {
  const elements = [...document.querySelectorAll('#root [id]:not(svg *)')].filter(
    (one) => !over.contains(one),
  )
  const ids = elements.map(({ id }) => id)
  for (const one of elements) one.removeAttribute('id')
  return () => {
    for (const [n, one] of elements.entries()) one.id = ids[n] ?? ''
  }
}

/** Sign-in over a page that stays as it is beneath it. */
export function SignInAgain({ onSignedIn, onLeave }: SignInAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn
  const [router] = useState(() =>
    createRouter({
      routeTree: tree,
      history: createMemoryHistory({ initialEntries: ['/'] }),
    }),
  )
  useLayoutEffect(() => (dialog.current ? hideIdsBeneath(dialog.current) : undefined), [])
  useEffect(() => {
    dialog.current?.showModal()
    const done = () => authToken() !== null && signedIn.current()
    const stop = router.subscribe('onBeforeLoad', done)
    // In another window of the same browser.
    window.addEventListener('storage', done)
    return () => {
      stop()
      window.removeEventListener('storage', done)
    }
  }, [router])
  return (
    <dialog
      ref={dialog}
      className={classes.screen}
      aria-label={SIGN_IN_AGAIN_TEXT.label}
      onCancel={(event) => event.preventDefault()}
    >
      <Leave value={onLeave}>
        <RouterProvider router={router as never} />
      </Leave>
    </dialog>
  )
}
