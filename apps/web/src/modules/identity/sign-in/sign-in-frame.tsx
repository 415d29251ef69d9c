import { Outlet, useRouterState } from '@tanstack/react-router'
import { LanguageLinks } from '../../../domain/language/language-links.tsx'
import { Wordmark } from '../../../ui/brand/wordmark.tsx'
import { Footer } from '../../../ui/layout/footer.tsx'
import { Cover } from './cover.tsx'
import classes from './sign-in-frame.module.css'

/** The frame of the sign-in screens: the mark, the screen, and on wide screens the cloth cover. */
export function SignInFrame() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const atLogin = path === '/' || path === '/login'
  return (
    <div className={classes.frame}>
      <div className={classes.page}>
        <main
          id="content"
          tabIndex={-1}
          className={classes.column}
          data-screen={path.startsWith('/otp/') ? 'otp' : undefined}
        >
          <div className={classes.top}>
            <Wordmark />
            <LanguageLinks />
          </div>
          <Outlet />
        </main>
        {!atLogin && <Footer />}
      </div>
      <Cover />
    </div>
  )
}
