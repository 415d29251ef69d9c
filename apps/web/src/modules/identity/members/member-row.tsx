import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import type { Member } from '@chukta/contract/identity/members/members'
import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import type { Action } from '@chukta/contract/permissions'
import { useState } from 'react'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useRemoveMember } from './members-api.ts'
import classes from './staff-page.module.css'
import { PERMISSION_TEXT, STAFF_TEXT } from './staff-text.ts'

const text = STAFF_TEXT
const LOOKS: Record<Member['state'], string> = { joined: 'active', invited: 'waiting' }

/** One member of the staff: role, limits and use, with the buttons that change and remove them. */
export function MemberRow({ member, onChange }: { member: Member; onChange: () => void }) {
  const { email, role, state } = member
  const name = member.name || email
  const { data: services = [] } = useServices()
  const paid = member.services?.map((id) => {
    const service = services.find((each) => each.id === id)
    return service ? say(service.name) : String(id)
  })
  const may = member.permissions.map((each) => PERMISSION_TEXT[each as Action]).filter(Boolean)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h2 className={classes.name}>
          {name}
          <StatusChip status={LOOKS[state]} label={text.state[state]} />
        </h2>
        {member.name && <p className={classes.email}>{email}</p>}
      </div>
      <Actions member={member} name={name} onChange={onChange} />
      <dl className={classes.facts}>
        <Fact name={text.role} value={text.roles[role]} />
        <Fact name={text.limits} value={limitsOf(member)} />
        <Fact name={text.services} value={paid ? paid.join(', ') : text.allServices} />
        <Fact
          name={state === 'joined' ? text.lastSeen : text.invitedOn}
          value={
            state === 'invited'
              ? formatDateTime(member.invited_at)
              : member.last_seen_at
                ? formatDateTime(member.last_seen_at)
                : text.neverSeen
          }
        />
        <Fact
          name={text.may}
          value={[...may, ...(member.own_payments_only ? [text.ownPayments] : [])].join(', ')}
        />
      </dl>
    </li>
  )
}

export const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function limitsOf({ limits, hours }: Member): string {
  const shown = (paise: number) => formatRupees(paiseToRupees(BigInt(paise)))
  const all = [
    ...(limits.payment_paise === null ? [] : [text.limitPayment(shown(limits.payment_paise))]),
    ...(limits.day_paise === null ? [] : [text.limitDay(shown(limits.day_paise))]),
    ...(hours === null ? [] : [text.hoursOf(clock(hours.from), clock(hours.to))]),
  ]
  return all.length > 0 ? all.join(', ') : text.noLimits
}

function Actions({ member, name, onChange }: { member: Member; name: string; onChange: () => void }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveMember()
  const confirm = async () => {
    try {
      toast.success((await remove.mutateAsync(member.id)).message)
    } catch (error) {
      toastFailure(error, MEMBERS.removeFailed)
    }
    setAsks(false)
  }
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={text.changeOf(name)} onClick={onChange}>
        {text.change}
      </Button>
      <Button variant="default" aria-label={text.removeOf(name)} onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle(name)}
        note={member.state === 'joined' ? text.removeNote : text.withdrawNote}
        busy={remove.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
