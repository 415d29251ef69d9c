import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { useId } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './approval-settings.module.css'
import { type Settings, useApprovalSettings, useTurnKind } from './approvals-api.ts'
import { APPROVALS_TEXT } from './approvals-text.ts'

const text = APPROVALS_TEXT

/** The kinds of change under approval, for role 1. */
export function ApprovalSettings() {
  const id = useId()
  const { data } = useApprovalSettings()
  if (!data) return null
  const canTurnOn = data.super_admins >= 2 && data.could_be_decided
  return (
    <Sheet className={classes.settings} aria-labelledby={id}>
      <h2 id={id}>{text.settings}</h2>
      <p>{text.settingsNote}</p>
      {!canTurnOn && (
        <AdviceLine tone="warn">{data.super_admins < 2 ? text.twoNeeded : text.independentNeeded}</AdviceLine>
      )}
      <ul>
        {data.kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} canTurnOn={canTurnOn} />
        ))}
      </ul>
    </Sheet>
  )
}

type RowProps = {
  kind: Settings['kinds'][number]
  /** A kind can be put under approval only while there is a second person who can approve proposals of this one. */
  canTurnOn: boolean
}

function KindRow({ kind: { kind, enabled }, canTurnOn }: RowProps) {
  const turn = useTurnKind()
  const label = labelOf(APPROVALS.kinds, kind)
  const action = enabled ? text.turnOff : text.turnOn
  const press = async () => {
    try {
      const answer = await turn.mutateAsync({ kind, enabled: !enabled })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
    } catch (error) {
      toastRefusal(error, APPROVALS.saveFailed)
    }
  }
  return (
    <li>
      <span>
        <strong>{label}</strong>
        <small data-on={enabled || undefined}>{enabled ? text.isOn : text.isOff}</small>
      </span>
      <BusyButton
        variant="default"
        size="sm"
        busy={turn.isPending}
        busyText={action}
        disabled={!enabled && !canTurnOn}
        onClick={press}
      >
        {action}
        <span className="visually-hidden">{text.ofKind(label)}</span>
      </BusyButton>
    </li>
  )
}
