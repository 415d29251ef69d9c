import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { OTP_TEXT } from '../../../ui/form/code/otp-text.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { FACTOR_STEP_TEXT } from './factor-step-text.ts'
import classes from './otp-page.module.css'
import { hasPasskeys, PasskeySignIn } from './passkey-sign-in.tsx'

const text = FACTOR_STEP_TEXT

/** Sign-in, second step, of people whose only factor is a passkey: no code was sent. */
export function PasskeyStep({ onRecovery }: { onRecovery: () => void }) {
  return (
    <div className={classes.recovery}>
      <PageHeading
        title={text.passkeyTitle}
        note={hasPasskeys() ? text.passkeyNote : text.unsupported}
        back={
          <Link to="/" className={classes.back}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
            {OTP_TEXT.back}
          </Link>
        }
      />
      <PasskeySignIn label={text.usePasskey} isMain />
      <Button variant="subtle" fullWidth onClick={onRecovery}>
        {text.useRecovery}
      </Button>
    </div>
  )
}
