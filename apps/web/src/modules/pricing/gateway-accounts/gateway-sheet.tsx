import type { GatewayWithAccounts } from '@chukta/contract/pricing/gateway-accounts'
import { useState } from 'react'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { AccountPart } from './account-part.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import classes from './gateway-accounts.module.css'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'
import { WebhookAddress } from './webhook-address.tsx'

const text = GATEWAY_ACCOUNTS_TEXT

/** A gateway with its accounts. */
export function GatewaySheet({ gateway }: { gateway: GatewayWithAccounts }) {
  const [isAdding, setIsAdding] = useState(false)
  const { name, slug, source, accounts, webhook_url: webhookUrl } = gateway
  return (
    <Sheet aria-labelledby={`gateway-${slug}`}>
      <div className={classes.heading}>
        <h2 id={`gateway-${slug}`}>{name}</h2>
        {source !== 'accounts' && (
          <StatusChip
            status={source === 'environment' ? 'active' : 'off'}
            label={labelOf(text.sources, source)}
          />
        )}
        <Button variant="default" size="sm" onClick={() => setIsAdding(true)} aria-label={text.addTo(name)}>
          {text.add}
        </Button>
      </div>
      {source === 'environment' && <p className={classes.note}>{text.environmentNote}</p>}
      {source === 'none' && <p className={classes.note}>{text.noneNote}</p>}
      {webhookUrl !== null && (
        <Facts facts={[{ label: text.webhook, value: <WebhookAddress url={webhookUrl} /> }]} />
      )}
      {accounts.map((account) => (
        <AccountPart key={account.id} gateway={gateway} account={account} />
      ))}
      {isAdding && <AddAccountDialog gateway={gateway} onClose={() => setIsAdding(false)} />}
    </Sheet>
  )
}
