import type { GatewayAccount, GatewayWithAccounts } from '@chukta/contract/pricing/gateway-accounts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { AccountDialog } from './account-dialog.tsx'
import classes from './gateway-accounts.module.css'
import { useTestKeys } from './gateway-accounts-api.ts'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { WebhookAddress } from './webhook-address.tsx'

const text = GATEWAY_ACCOUNTS_TEXT

/** One account: its methods, the address of its webhooks, and its actions. */
export function AccountPart({ gateway, account }: { gateway: GatewayWithAccounts; account: GatewayAccount }) {
  const [open, setOpen] = useState<'change' | 'keys' | null>(null)
  const test = useTestKeys(account.id)
  const ask = async () => {
    try {
      const { verdict, message } = await test.mutateAsync()
      if (verdict === 'right') toast.success(message)
      else toast.error(message)
    } catch (error) {
      toastRefusal(error, text.testFailed)
    }
  }
  const { last_event: lastEvent } = account
  return (
    <section className={classes.account} aria-labelledby={`account-${account.id}`}>
      <div className={classes.heading}>
        <h3 id={`account-${account.id}`}>{account.name}</h3>
        <StatusChip
          status={account.enabled ? 'active' : 'off'}
          label={account.enabled ? text.on : text.off}
        />
      </div>
      <Facts
        facts={[
          { label: text.host, value: account.api_host },
          { label: text.webhook, value: <WebhookAddress url={account.webhook_url} /> },
          {
            label: text.lastEvent,
            value: lastEvent ? (
              <Link to="/webhooks/{-$id}" params={{ id: String(lastEvent.id) }}>
                {formatDateTime(lastEvent.received_at)}
              </Link>
            ) : (
              text.noEvent
            ),
          },
          {
            label: text.methods,
            value:
              account.methods.map(({ name, min, max }) => name + text.limits(min, max)).join(', ') ||
              text.noMethods,
          },
          { label: text.position, value: account.position },
          { label: text.settings, value: account.settings.join(', ') },
        ]}
      />
      <div className={classes.actions}>
        <BusyButton variant="default" size="sm" busy={test.isPending} busyText={text.testing} onClick={ask}>
          {text.test}
        </BusyButton>
        <Button variant="default" size="sm" onClick={() => setOpen('change')}>
          {text.change}
        </Button>
        {account.enabled ? (
          <span className={classes.note}>{text.keysWhileOn}</span>
        ) : (
          <Button variant="default" size="sm" onClick={() => setOpen('keys')}>
            {text.keys}
          </Button>
        )}
      </div>
      {open === 'change' && <AccountDialog account={account} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeysDialog gateway={gateway} account={account} onClose={() => setOpen(null)} />}
    </section>
  )
}
