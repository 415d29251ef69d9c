import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import type { ApiKey } from '@chukta/contract/identity/api-keys/api-keys'
import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useEndKey, useRotateKey } from './api-keys-api.ts'
import classes from './api-keys-page.module.css'
import { API_KEYS_TEXT } from './api-keys-text.ts'

const text = API_KEYS_TEXT
const LOOKS: Record<ApiKey['state'], string> = {
  live: 'active',
  replaced: 'waiting',
  expired: 'expired',
  ended: 'ended',
}

type Props = {
  apiKey: ApiKey
  /** Takes the text of a key that replaces it. */
  onKey: (text: string) => void
}

/** One API key: its start, permissions, limits and use, with the buttons that replace and end it. */
export function ApiKeyRow({ apiKey, onKey }: Props) {
  const { name, prefix, state, permissions, addresses } = apiKey
  const works = state === 'live' || state === 'replaced'
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h2 className={classes.name}>
          {name}
          <StatusChip status={LOOKS[state]} label={text.state[state]} />
        </h2>
        <p className={classes.prefix}>
          <code>{prefix}…</code>
        </p>
      </div>
      {works && <Actions apiKey={apiKey} onKey={onKey} />}
      <dl className={classes.facts}>
        <Fact name={text.may} value={permissions.map((each) => text.permissions[each]).join(', ')} />
        {permissions.includes('refunds.manage') && <Fact name={text.refunds} value={refundsOf(apiKey)} />}
        <Fact name={text.addresses} value={addresses.length > 0 ? addresses.join(', ') : text.anywhere} />
        <Fact
          name={text.lastUsed}
          value={apiKey.last_used_at ? formatDateTime(apiKey.last_used_at) : text.neverUsed}
        />
        <Fact
          name={state === 'expired' ? text.expired : text.expires}
          value={apiKey.expires_at ? formatDateTime(apiKey.expires_at) : text.never}
        />
      </dl>
    </li>
  )
}

function refundsOf({ limits }: ApiKey): string {
  if (limits === null) return text.noRefunds
  const shown = (paise: number) => formatRupees(paiseToRupees(BigInt(paise)))
  return text.refundsOf(shown(limits.refund_paise), shown(limits.refund_paise_per_day))
}

function Actions({ apiKey: { id, name, state }, onKey }: Props) {
  const [asks, setAsks] = useState<'rotate' | 'end' | null>(null)
  const rotate = useRotateKey()
  const end = useEndKey()
  const confirm = async () => {
    try {
      if (asks === 'rotate') onKey((await rotate.mutateAsync(id)).key)
      else toast.success((await end.mutateAsync(id)).message)
    } catch (error) {
      toastFailure(error, asks === 'rotate' ? API_KEYS.rotateFailed : API_KEYS.endFailed)
    }
    setAsks(null)
  }
  return (
    <div className={classes.actions}>
      {state === 'live' && (
        <Button variant="default" aria-label={text.rotateOf(name)} onClick={() => setAsks('rotate')}>
          {text.rotate}
        </Button>
      )}
      <Button variant="default" aria-label={text.endOf(name)} onClick={() => setAsks('end')}>
        {text.end}
      </Button>
      <ConfirmDialog
        opened={asks !== null}
        title={asks === 'rotate' ? text.rotateTitle(name) : text.endTitle(name)}
        note={asks === 'rotate' ? text.rotateNote : text.endNote}
        busy={rotate.isPending || end.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(null)}
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
