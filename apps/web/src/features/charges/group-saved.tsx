import { CHARGES_BACK_DELAY_MS } from '@chukta/contract/charges'
import { useNavigate } from '@tanstack/react-router'
import { DonePanel } from '../../ui/done-panel.tsx'
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
