import { MESSAGES } from '@chukta/contract/messages'
import { forgetPasswordBody } from '@chukta/contract/passwords'
import { Link } from '@tanstack/react-router'
import { failureSentence } from '../../lib/request-error.ts'
import { schemaErrors } from '../../lib/schema-errors.ts'
import { toast } from '../../lib/toast.ts'
import { useCaptcha } from '../../lib/use-captcha.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ThreadNote } from '../../ui/thread-note.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import classes from './password-page.module.css'
import { useForgetPassword } from './passwords-api.ts'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT
const EMPTY = { email: '', captcha: '' }

// The captcha's key is not typed by a person; the call carries it.
const check = (values: typeof EMPTY) => schemaErrors(forgetPasswordBody, { ...values, key: 'on-the-call' })

/** Has a link mailed to choose a new password (spec 1 section 2). */
export function ForgotPasswordPage() {
  const captcha = useCaptcha()
  const forget = useForgetPassword()
  const form = useSchemaForm({ initial: EMPTY, check, tidy: { email: (typed) => typed.trim() } })
  const newImage = () => {
    form.set({ captcha: '' })
    void captcha.refetch()
  }
  const send = form.submit(async (values) => {
    if (forget.isSuccess) return
    try {
      await forget.mutateAsync({ ...values, key: captcha.data?.key ?? '' })
    } catch (error) {
      newImage()
      if (!form.placeServerErrors(error)) toast.error(failureSentence(error, MESSAGES.generic.unexpected))
    }
  })
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <PageHeading title={text.forgotTitle} note={text.forgotNote} />
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField
        label={text.email}
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...form.text('email')}
      />
      <CaptchaField
        {...form.text('captcha')}
        onBlur={undefined}
        image={captcha.data?.img}
        onNewImage={newImage}
      />
      <div role="status">
        {forget.data && (
          <ThreadNote>
            <strong>{forget.data.message}</strong> {text.linkFor}
          </ThreadNote>
        )}
      </div>
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        busy={form.busy}
        busyText={text.sending}
        disabled={forget.isSuccess}
      >
        {text.reset}
      </BusyButton>
      <Link to="/" className={classes.back}>
        {text.backToLogin}
      </Link>
    </form>
  )
}
