import { failureSentence } from '../../../lib/request-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { useWays, type Ways } from './security-api.ts'
import { SECURITY_TEXT } from './security-text.ts'
import { StepUpCode } from './step-up-code.tsx'
import classes from './step-up-dialog.module.css'
import { StepUpMessage } from './step-up-message.tsx'
import { StepUpPasskey } from './step-up-passkey.tsx'

const text = SECURITY_TEXT.stepUp

/** The step-up, by the best factor that the person has. `onEnd(true)` once it succeeded. */
export function StepUpDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { data, error, refetch } = useWays()
  const done = () => onEnd(true)
  return (
    <ResponsiveDialog
      opened
      onClose={() => onEnd(false)}
      title={text.title}
      note={text.note}
      size="min(30rem, 90%)"
    >
      <div className={classes.ways}>
        {data && <WayList ways={data} onDone={done} />}
        {!data && (
          <PendingSheet
            failure={error ? failureSentence(error, text.loadFailed) : undefined}
            onRetry={() => void refetch()}
            rows={2}
          />
        )}
        <Button variant="subtle" onClick={() => onEnd(false)}>
          {text.cancel}
        </Button>
      </div>
    </ResponsiveDialog>
  )
}

function WayList({ ways, onDone }: { ways: Ways; onDone: () => void }) {
  return (
    <>
      {ways.passkey && <StepUpPasskey isOnly={!ways.totp} onDone={onDone} />}
      {ways.totp && <StepUpCode isSecond={ways.passkey} onDone={onDone} />}
      {ways.otp && <StepUpMessage where={ways.otp} onDone={onDone} />}
    </>
  )
}
