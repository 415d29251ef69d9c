import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { HELP } from '../../../domain/help/help-text.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { type Factors, useMakeRecoveryCodes } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.recovery
/** From so few recovery codes on, new ones are advised. */
const FEW = 3

/** The number of recovery codes left, and a button for new ones. */
export function RecoverySection({ factors }: { factors: Factors }) {
  const [asks, setAsks] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const make = useMakeRecoveryCodes()
  const left = factors.recovery_codes_left
  const makeNow = async () => {
    try {
      const { data, message } = await make.mutateAsync(undefined)
      toast.success(message)
      setCodes(data.recovery_codes)
    } catch (error) {
      toastRefusal(error, SECURITY_TEXT.failed)
    }
    setAsks(false)
  }
  // Without codes none is lost.
  const press = () => (left === 0 ? void makeNow() : setAsks(true))
  return (
    <Section title={text.section} note={text.sectionNote} help={<FieldHelp {...HELP.recoveryCodes} />}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : (
        <>
          <p className={classes.none}>
            {text.left(left)}
            {left <= FEW && ` ${text.fewLeft}`}
          </p>
          <div>
            <BusyButton
              variant="default"
              icon={<RefreshCw size={20} strokeWidth={1.75} aria-hidden />}
              busy={make.isPending}
              busyText={text.making}
              onClick={press}
            >
              {text.make}
            </BusyButton>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asks}
        title={text.makeTitle}
        note={text.makeNote}
        busy={make.isPending}
        onYes={() => void makeNow()}
        onNo={() => setAsks(false)}
      />
    </Section>
  )
}
