import { MESSAGES } from '@chukta/contract/messages'
import { Link } from '@tanstack/react-router'
import { useHasScreen } from '../lib/has-screen.ts'
import { landingPath } from '../lib/landing.ts'
import { authToken, storedRoleId } from '../lib/session.ts'
import { STRINGS } from '../lib/strings.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { buttonClass } from '../ui/form/button.tsx'
import { Footer } from '../ui/layout/footer.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import classes from './unauthorized-page.module.css'
import { UNAUTHORIZED_TEXT } from './unauthorized-text.ts'

/** The page of refused and unknown paths (spec 1 section 2). */
export function UnauthorizedPage() {
  const hasScreen = useHasScreen()
  const roleId = storedRoleId()
  const landing = authToken() && roleId !== null ? landingPath(roleId, hasScreen) : null
  return (
    <>
      <main id="content" tabIndex={-1} className={classes.page}>
        <Wordmark />
        <div className={classes.sheet}>
          <PageHeading title={UNAUTHORIZED_TEXT.title} note={MESSAGES.generic.forbidden} />
          <p className={classes.note}>{UNAUTHORIZED_TEXT.note}</p>
          <Link className={buttonClass({})} to={landing ?? '/'}>
            {landing ? STRINGS.failures.firstPage : UNAUTHORIZED_TEXT.signIn}
          </Link>
        </div>
      </main>
      <Footer />
    </>
  )
}
