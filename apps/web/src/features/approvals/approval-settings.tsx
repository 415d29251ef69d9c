import { APPROVALS } from '@chukta/contract/approval-messages'
import { useId } from 'react'
import { isHeld, toastHeld } from '../../lib/held.ts'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { AdviceLine } from '../../ui/advice-line.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import sheet from '../../ui/sheet.module.css'
import classes from './approval-settings.module.css'
import { type Settings, useApprovalSettings, useTurnKind } from './approvals-api.ts'
import { APPROVALS_TEXT } from './approvals-text.ts'

const text = APPROVALS_TEXT

/** Which kinds of change are under approval, for role 1. */
export function ApprovalSettings() {
  const id = useId()
  const { data } = useApprovalSettings()
  if (!data) return null
  return (
    <section className={`${sheet.sheet} ${classes.settings}`} aria-labelledby={id}>
      <h2 id={id}>{text.settings}</h2>
      <p>{text.settingsNote}</p>
      {data.super_admins < 2 && <AdviceLine tone="warn">{text.twoNeeded}</AdviceLine>}
      <ul>
        {data.kinds.map((kind) => (
          <KindRow key={kind.kind} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function KindRow({ kind: { kind, label, enabled } }: { kind: Settings['kinds'][number] }) {
  const turn = useTurnKind()
  const action = enabled ? text.turnOff : text.turnOn
  const press = async () => {
    try {
      const answer = await turn.mutateAsync({ kind, enabled: !enabled })
      if (isHeld(answer)) toastHeld(answer)
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
      <BusyButton variant="default" size="sm" busy={turn.isPending} busyText={action} onClick={press}>
        {action}
        <span className="visually-hidden">{text.ofKind(label)}</span>
      </BusyButton>
    </li>
  )
}
