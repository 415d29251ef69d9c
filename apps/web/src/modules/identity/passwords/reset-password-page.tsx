import { RESET_DELAY_MS } from '@chukta/contract/identity/passwords'
import { useNavigate, useParams } from '@tanstack/react-router'
import { toast } from '../../../lib/toast.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { namedSegment } from './password-link.ts'
import { useResetPassword } from './passwords-api.ts'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT

/** A new password by the link of a mail, whose parts are in name=value form; then to sign-in (spec 1 section 2). */
export function ResetPasswordPage() {
  const { token, email } = useParams({ from: '/sign-in/reset-password/{-$token}/{-$email}' })
  const link = { token: namedSegment(token, 'token'), email: namedSegment(email, 'email') }
  const navigate = useNavigate()
  const reset = useResetPassword()
  const heading = <PageHeading title={text.resetTitle} />
  if (reset.data) {
    return (
      <div>
        {heading}
        <DonePanel
          title={reset.data.message}
          delayMs={RESET_DELAY_MS}
          go={() => void navigate({ to: '/' })}
          waiting={text.toSignIn}
          stayedNote={text.stayed}
        />
      </div>
    )
  }
  return (
    <NewPasswordForm
      heading={heading}
      link={link}
      submitText={text.resetTitle}
      onSave={async (body) => {
        const { message } = await reset.mutateAsync(body)
        toast.success(message)
      }}
    />
  )
}
