import { CopyButton } from '../../../ui/form/copy-button.tsx'
import classes from './gateway-accounts.module.css'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'

/** The address to enter at the gateway, to be copied. */
export function WebhookAddress({ url }: { url: string }) {
  return (
    <span className={classes.address}>
      {url}
      <CopyButton text={url} label={GATEWAY_ACCOUNTS_TEXT.copyWebhook} />
    </span>
  )
}
