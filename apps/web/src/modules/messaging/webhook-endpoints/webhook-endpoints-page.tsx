import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointSheet } from './endpoint-sheet.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import classes from './webhook-endpoints.module.css'
import { useEndpoints } from './webhook-endpoints-api.ts'
import { ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = ENDPOINTS_TEXT

/** The addresses that an account's events are posted to; not in the specification. */
export function WebhookEndpointsPage() {
  const { data, error, refetch } = useEndpoints()
  const failed = data === undefined ? error : null
  useRefusalToast(failed, WEBHOOK_ENDPOINTS.loadFailed)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = (
    <Button icon={<Plus size={20} strokeWidth={1.75} aria-hidden />} onClick={() => setIsAdding(true)}>
      {text.add}
    </Button>
  )
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/developers" label={text.developers} />}
        actions={
          <>
            <Link
              to="/developers/deliveries/{-$id}"
              params={{ id: undefined }}
              className={buttonClass({ variant: 'default' })}
            >
              {text.deliveries}
            </Link>
            {data && data.length > 0 && add}
          </>
        }
      />
      {data?.length === 0 && <EmptyLedger sentence={text.none} action={add} />}
      {data ? (
        <div className={classes.list}>
          {data.map((endpoint) => (
            <EndpointSheet key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
          ))}
        </div>
      ) : (
        <PendingSheet
          failure={failed ? WEBHOOK_ENDPOINTS.loadFailed : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {isAdding && <EndpointDialog onClose={() => setIsAdding(false)} onMade={setSecret} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
