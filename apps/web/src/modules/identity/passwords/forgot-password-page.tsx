import { forgetPasswordBody } from '@chukta/contract/identity/passwords'
import { tidyEmail } from '@chukta/contract/tidy'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { beginProof, sendWithProof } from '../../../lib/proof/send-with-proof.ts'
import { useCaptcha } from '../../../lib/proof/use-captcha.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { CaptchaField } from '../../../ui/form/code/captcha-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import classes from './password-page.module.css'
import { useForgetPassword } from './passwords-api.ts'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT
const EMPTY = { email: '', captcha: '' }

// The captcha's key is not typed by a person; the call carries it.
const check = (values: typeof EMPTY) => schemaErrors(forgetPasswordBody, { ...values, key: 'on-the-call' })

/** Has a link mailed to choose a new password (spec 1 section 2). */
export function ForgotPasswordPage() {
  const captcha = useCaptcha('forgot-password')
  const [proving, setProving] = useState<string | null>(null)
  const forget = useForgetPassword()
  const form = useSchemaForm({ initial: EMPTY, check, tidy: { email: tidyEmail } })
  const newImage = () => {
    form.set({ captcha: '' })
    captcha.draw()
  }
  const mailCode = async () => {
    const error = check({ ...form.values, captcha: 'to-be-mailed' }).email
    if (error) return form.setErrors({ email: error })
    form.set({ captcha: '' })
    await captcha.mail(tidyEmail(form.values.email))
  }
  const send = form.submit(async (values) => {
    if (forget.isSuccess) return
    try {
      const body = { ...values, key: captcha.key }
      await sendWithProof(captcha.pow, (pow) => forget.mutateAsync({ ...body, pow }), setProving)
    } catch (error) {
      form.set({ captcha: '' })
      captcha.renew(error)
      // Without its picture the captcha has no key.
      if (!form.placeServerErrors(error, { key: 'captcha' })) toast.error(failureSentence(error))
    }
  })
  return (
    <form onSubmit={send} onFocus={() => beginProof(captcha.pow)} noValidate className={classes.form}>
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
        image={captcha.image}
        onNewImage={newImage}
        mailed={captcha.mailed}
        onMail={mailCode}
        isProving={proving !== null}
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
        busyText={proving ?? text.sending}
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
