import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import classes from './gateway-accounts.module.css'
import { useGatewayAccounts } from './gateway-accounts-api.ts'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'
import { GatewaySheet } from './gateway-sheet.tsx'

const text = GATEWAY_ACCOUNTS_TEXT

/** Accounts of the payment gateways, for role 1; not in the specification. */
export function GatewayAccountsPage() {
  const { data, error, refetch } = useGatewayAccounts()
  useRefusalToast(error, text.failed)
  return (
    <>
      <PageHeading title={text.title} note={text.note} />
      {data ? (
        <div className={classes.gateways}>
          {data.map((gateway) => (
            <GatewaySheet key={gateway.pg_id} gateway={gateway} />
          ))}
        </div>
      ) : (
        <PendingSheet failure={error ? text.failed : undefined} onRetry={() => void refetch()} />
      )}
    </>
  )
}
