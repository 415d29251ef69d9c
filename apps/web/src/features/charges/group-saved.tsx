import { CHARGES_BACK_DELAY_MS } from '@chukta/contract/charges'
import { Link, useNavigate } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { DonePanel } from '../../ui/done-panel.tsx'
import { HeldPanel } from '../../ui/held-panel.tsx'
import { CHARGES_TEXT } from './charges-text.ts'

/** After a save: back to the groups after 3 s (spec 2 section 9). */
export function GroupSaved({ name }: { name: string }) {
  const navigate = useNavigate()
  return (
    <DonePanel
      title={CHARGES_TEXT.savedTitle(name)}
      delayMs={CHARGES_BACK_DELAY_MS}
      go={() => void navigate({ to: '/charges' })}
      waiting={CHARGES_TEXT.goingBack}
    />
  )
}

/** After a save that was held: nothing is saved yet, so nothing goes on by itself. */
export function GroupHeld({ approvalId }: { approvalId: number }) {
  return (
    <HeldPanel approvalId={approvalId}>
      <Link to="/charges" className={buttonClass({ variant: 'default' })}>
        {CHARGES_TEXT.backToGroups}
      </Link>
    </HeldPanel>
  )
}
