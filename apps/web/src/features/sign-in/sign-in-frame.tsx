import { Outlet, useRouterState } from '@tanstack/react-router'
import { Footer } from '../../ui/footer.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { Cover } from './cover.tsx'
import classes from './sign-in-frame.module.css'

/** What stands around the sign-in screens: the mark, the screen, and on wide screens the cloth cover. */
export function SignInFrame() {
  const atLogin = useRouterState({ select: (state) => !state.location.pathname.startsWith('/otp/') })
  return (
    <div className={classes.frame}>
      <div className={classes.page}>
        <main id="content" tabIndex={-1} className={classes.column} data-screen={atLogin ? 'login' : 'otp'}>
          <div className={classes.top}>
            <Wordmark />
          </div>
          <Outlet />
        </main>
        {!atLogin && <Footer />}
      </div>
      <Cover />
    </div>
  )
}
