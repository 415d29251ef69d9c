import { CHARGES_BACK_DELAY_MS } from '@chukta/contract/pricing/charges'
import { Link, useNavigate } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { APPROVAL_TEXT } from '../../../domain/approval/approval-text.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
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

/** After a save that was held: nothing is saved yet, so there is no redirect. */
export function GroupPendingApproval({ approvalId }: { approvalId: number }) {
  return (
    <ResultPanel tone="warn" Icon={Clock} title={CHARGES_TEXT.pendingTitle} note={CHARGES_TEXT.pendingNote}>
      <Link to="/charges" className={buttonClass({ variant: 'default' })}>
        {CHARGES_TEXT.backToGroups}
      </Link>
      <Link to="/approvals/{-$id}" params={{ id: String(approvalId) }} className={buttonClass({})}>
        {APPROVAL_TEXT.see}
      </Link>
    </ResultPanel>
  )
}
