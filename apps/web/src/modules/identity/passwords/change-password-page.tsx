import { updatePasswordBody } from '@chukta/contract/identity/passwords'
import { Link, useNavigate } from '@tanstack/react-router'
import { NewPasswordFields } from '../../../domain/person/new-password-fields.tsx'
import { useHasScreen } from '../../../lib/has-screen.ts'
import { landingPath } from '../../../lib/landing.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { authToken, clearSession, storedRoleId } from '../../../lib/session.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import classes from './password-page.module.css'
import { useUpdatePassword } from './passwords-api.ts'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT
const EMPTY = { current_password: '', password: '', password_confirmation: '' }
const check = (values: typeof EMPTY) => schemaErrors(updatePasswordBody, values)

/** The Change Password page; its call needs the session and the present password. */
export function ChangePasswordPage() {
  const signedIn = authToken() !== null
  return (
    <div className={classes.page}>
      <PageHeading
        title={text.changeTitle}
        note={signedIn ? text.changeNote : text.signInFirst}
        back={signedIn && <WayBack />}
      />
      {signedIn ? (
        <ChangeForm />
      ) : (
        <Link to="/" className={buttonClass({})}>
          {text.signIn}
        </Link>
      )}
    </div>
  )
}

// To /dashboard once that screen exists, else to where the person's role lands.
function WayBack() {
  const hasScreen = useHasScreen()
  const landing = landingPath(storedRoleId() ?? 0, hasScreen) ?? '/'
  return <BackLink to={hasScreen('/dashboard') ? '/dashboard' : landing} label={STRINGS.back} />
}

function ChangeForm() {
  const navigate = useNavigate()
  const update = useUpdatePassword()
  const form = useSchemaForm({ initial: EMPTY, check })
  const send = form.submit(async (values) => {
    try {
      const { message } = await update.mutateAsync(values)
      // The server has ended this session too: nothing may ask with its token any more.
      clearSession()
      toast.success(message)
      await navigate({ to: '/' })
    } catch (error) {
      if (!form.placeServerErrors(error)) toastFailure(error)
    }
  })
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <PasswordField
        label={text.current}
        autoComplete="current-password"
        {...form.text('current_password')}
      />
      <NewPasswordFields
        password={form.text('password')}
        confirmation={form.text('password_confirmation')}
        text={text.renew}
      />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        busy={form.busy}
        busyText={text.saving}
      >
        {text.change}
      </BusyButton>
    </form>
  )
}
