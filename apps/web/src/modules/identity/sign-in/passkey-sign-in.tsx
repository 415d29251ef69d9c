import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { RequestError } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { loadRules } from './login-form.ts'
import { PASSKEY_TEXT } from './passkey-text.ts'
import { useLanding } from './use-landing.ts'

const text = PASSKEY_TEXT

/** Whether this browser supports passkeys. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

type Props = {
  label?: string
  /** It is the screen's main action. */
  isMain?: boolean
}

/** Sign-in with a passkey alone. Renders nothing where the browser has no passkeys. */
export function PasskeySignIn({ label = text.passkey, isMain = false }: Props) {
  const land = useLanding()
  const signIn = useMutation({
    // Loaded with the press: most people sign in with a password.
    mutationFn: async () => (await import('./answer-passkey.ts')).answerPasskey(),
  })
  const start = async () => {
    if (signIn.isPending || signIn.isSuccess) return
    try {
      const { data } = await signIn.mutateAsync()
      if (!land(data)) signIn.reset()
    } catch (error) {
      // The browser does not tell its refusals apart (cancelled, no passkey, too late).
      const rules = await loadRules()
      const refusal =
        error instanceof RequestError ? rules?.loginRefusal(error).sentence : rules?.PASSKEY_REFUSAL.failed
      toast.error(refusal ?? (error as Error).message)
    }
  }
  if (!hasPasskeys()) return null
  return (
    <BusyButton
      variant={isMain ? 'filled' : 'subtle'}
      {...(isMain ? { size: 'lg' as const } : {})}
      fullWidth
      icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
      busy={signIn.isPending || signIn.isSuccess}
      busyText={signIn.isSuccess ? text.passkeyDone : text.passkeyBusy}
      onClick={() => void start()}
    >
      {label}
    </BusyButton>
  )
}
