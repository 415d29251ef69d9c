import { DEVICES } from '@chukta/contract/identity/device-messages'
import type { Device } from '@chukta/contract/identity/devices'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { clearSession } from '../../../lib/session.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import classes from './device-row.module.css'
import { useEndDevice } from './devices-api.ts'
import { DEVICES_TEXT } from './devices-text.ts'

const text = DEVICES_TEXT
const HAND_HELD = / on (Android|iOS|iPhone|iPad)$/

/** One device: its kind, place and time of sign-in, last use, and the button that ends it. */
export function DeviceRow({ device }: { device: Device }) {
  const [asks, setAsks] = useState(false)
  const end = useEndDevice()
  const leave = useLeave()
  const { id, label, address, current } = device
  const Icon = HAND_HELD.test(label) ? Smartphone : Monitor

  const confirm = async () => {
    try {
      const { message } = await end.mutateAsync({ id, current })
      setAsks(false)
      toast.success(message)
      if (current) await leave()
    } catch (error) {
      setAsks(false)
      toastFailure(error, DEVICES.endFailed)
    }
  }
  return (
    <li className={classes.row} data-current={current || undefined}>
      <Icon className={classes.icon} size={24} strokeWidth={1.75} aria-hidden />
      <div className={classes.what}>
        <h2 className={classes.label}>{label}</h2>
        <p className={classes.state}>
          {current && <strong>{text.current}</strong>}
          {device.signed_in ? text.signedIn : text.signedOut}
        </p>
        <dl className={classes.facts}>
          <Fact name={text.address} value={address} />
          <Fact name={text.since} value={formatDateTime(device.since)} />
          <Fact name={text.lastUsed} value={formatDateTime(device.last_used)} />
        </dl>
      </div>
      <Button
        variant="default"
        className={classes.end}
        aria-label={current ? text.endCurrent : text.endOf(label, address)}
        onClick={() => setAsks(true)}
      >
        {text.end}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.endTitle(label)}
        note={current ? text.endCurrentNote : text.endNote}
        busy={end.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </li>
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

/** Leads to sign-in after this device was ended: the server has dropped its session. */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    clearSession()
    await navigate({ to: '/' })
    queryClient.clear()
  }
}
