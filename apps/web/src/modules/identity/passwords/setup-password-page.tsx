import { useNavigate, useParams } from '@tanstack/react-router'
import { markNeedsVerification } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useSetPassword } from './passwords-api.ts'
import { PASSWORDS_TEXT } from './passwords-text.ts'

const text = PASSWORDS_TEXT

/** The first password of a person added by an upline; then to the verification (spec 1 section 2). */
export function SetupPasswordPage() {
  const { token = '', email = '' } = useParams({ from: '/sign-in/setup-password/{-$token}/{-$email}' })
  const navigate = useNavigate()
  const setPassword = useSetPassword()
  return (
    <NewPasswordForm
      heading={<PageHeading title={text.setupTitle} note={text.setupNote} />}
      link={{ token, email }}
      submitText={text.setPassword}
      onSave={async (body) => {
        const answer = await setPassword.mutateAsync(body)
        toast.success(answer.message)
        markNeedsVerification()
        await navigate({
          to: '/document-verification',
          search: { id: String(answer.id), token: answer.token },
        })
      }}
    />
  )
}
