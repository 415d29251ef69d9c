import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { passkeyFailure, useStepUpPasskey } from './security-api.ts'
import { SECURITY_TEXT } from './security-text.ts'
import { StepUpCode } from './step-up-code.tsx'
import classes from './step-up-dialog.module.css'

const text = SECURITY_TEXT.stepUp

type Props = {
  /** A passkey is the only factor: a recovery code is accepted too. */
  isOnly: boolean
  onDone: () => void
}

/** A step-up with a passkey. */
export function StepUpPasskey({ isOnly, onDone }: Props) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const prove = useStepUpPasskey()
  const start = async () => {
    if (prove.isPending) return
    setError(undefined)
    try {
      await prove.mutateAsync()
      onDone()
    } catch (failure) {
      setError(passkeyFailure(failure))
    }
  }
  if (usesRecovery) return <StepUpCode onlyRecovery onBack={() => setUsesRecovery(false)} onDone={onDone} />
  return (
    <div className={classes.way}>
      <BusyButton
        size="lg"
        fullWidth
        data-autofocus
        icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
        busy={prove.isPending}
        busyText={text.passkeyBusy}
        onClick={() => void start()}
      >
        {text.passkey}
      </BusyButton>
      <p role="alert" className={classes.error}>
        {error}
      </p>
      {isOnly && (
        <>
          <p className={classes.note}>{text.otherDevice}</p>
          <Button variant="subtle" onClick={() => setUsesRecovery(true)}>
            {text.useRecovery}
          </Button>
        </>
      )}
    </div>
  )
}
