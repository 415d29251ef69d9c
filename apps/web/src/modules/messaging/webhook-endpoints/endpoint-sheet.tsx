import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import type { WebhookEndpoint } from '@chukta/contract/messaging/webhook-endpoints'
import { ACCOUNT_EVENTS } from '@chukta/contract/messaging/webhook-endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { MenuItem } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { SendAgainDialog, TestDialog } from './send-dialogs.tsx'
import classes from './webhook-endpoints.module.css'
import { useChangeEndpoint, useRemoveEndpoint, useRotateSecret } from './webhook-endpoints-api.ts'
import { ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = ENDPOINTS_TEXT
type Asked = 'edit' | 'test' | 'again' | 'rotate' | 'remove' | null

type Props = { endpoint: WebhookEndpoint; onSecret: (secret: string) => void }

/** One endpoint: how it does, what it gets, and what can be done with it. */
export function EndpointSheet({ endpoint, onSecret }: Props) {
  const [asked, setAsked] = useState<Asked>(null)
  const { id, url, is_on } = endpoint
  const { host } = new URL(url)
  const change = useChangeEndpoint(id)
  const rotate = useRotateSecret(id)
  const remove = useRemoveEndpoint(id)
  const close = () => setAsked(null)
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toastRefusal(error, WEBHOOK_ENDPOINTS.saveFailed)
    }
    close()
  }
  return (
    <Sheet aria-labelledby={`endpoint-${id}`} className={classes.sheet}>
      <div className={classes.heading}>
        <h2 id={`endpoint-${id}`}>
          {url} <CopyButton text={url} label={text.copyUrl} />
        </h2>
        <StateChip endpoint={endpoint} />
      </div>
      <Facts facts={factsOf(endpoint)} />
      <div className={classes.actions}>
        <Switch
          isOn={is_on}
          word={is_on ? text.on : text.off}
          of={text.switchOf(host)}
          busy={change.isPending}
          onPress={() =>
            void run(async () => {
              toast.success((await change.mutateAsync({ is_on: !is_on })).message)
            })
          }
        />
        <Link
          to="/developers/deliveries/{-$id}"
          params={{ id: undefined }}
          search={{ endpoint_id: String(id) }}
          className={buttonClass({ variant: 'default', size: 'sm' })}
          aria-label={text.deliveriesOf(host)}
        >
          {text.deliveries}
        </Link>
        <RowMenu name={host}>
          <MenuItem onClick={() => setAsked('edit')}>{text.edit}</MenuItem>
          {is_on && <MenuItem onClick={() => setAsked('test')}>{text.test}</MenuItem>}
          {is_on && <MenuItem onClick={() => setAsked('again')}>{text.again}</MenuItem>}
          <MenuItem onClick={() => setAsked('rotate')}>{text.rotate}</MenuItem>
          <MenuItem onClick={() => setAsked('remove')}>{text.remove}</MenuItem>
        </RowMenu>
      </div>
      {asked === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {asked === 'test' && <TestDialog id={id} types={endpoint.events} onClose={close} />}
      {asked === 'again' && <SendAgainDialog id={id} onClose={close} />}
      <ConfirmDialog
        opened={asked === 'rotate'}
        title={text.rotateTitle}
        note={text.rotateNote}
        busy={rotate.isPending}
        onYes={() => void run(async () => onSecret((await rotate.mutateAsync()).data.secret))}
        onNo={close}
      />
      <ConfirmDialog
        opened={asked === 'remove'}
        title={text.removeTitle(host)}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={() =>
          void run(async () => {
            toast.success((await remove.mutateAsync()).message)
          })
        }
        onNo={close}
      />
    </Sheet>
  )
}

function StateChip({ endpoint: { is_on, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (!is_on) return <StatusChip status="off" label={text.states.off} />
  return failing_since === null ? (
    <StatusChip status="active" label={text.states.well} />
  ) : (
    <StatusChip status="failed" label={text.states.failing} />
  )
}

function factsOf(endpoint: WebhookEndpoint): Fact[] {
  const { events, include_downline, day, failing_since, off_because, old_secret_until, created_at } = endpoint
  const names = events.map((type) => labelOf(text.eventNames, type))
  const isAll = events.length === ACCOUNT_EVENTS.length
  return [
    ...(off_because === null ? [] : [{ label: text.off, value: labelOf(text.offBecause, off_because) }]),
    ...(failing_since === null || off_because !== null
      ? []
      : [{ label: text.states.failing, value: text.failingSince(formatDateTime(failing_since)) }]),
    {
      label: text.events,
      value: (
        <>
          {isAll ? text.all : events.length > 3 ? text.eventCount(events.length) : names.join(', ')}
          {include_downline && <small className={classes.small}>{text.withDownline}</small>}
        </>
      ),
    },
    { label: text.day, value: text.dayCounts(day.accepted, day.waiting, day.failed) },
    ...(old_secret_until === null
      ? []
      : [{ label: text.secret, value: text.oldSecret(formatDateTime(old_secret_until)) }]),
    { label: text.added, value: formatDateTime(created_at) },
  ]
}
