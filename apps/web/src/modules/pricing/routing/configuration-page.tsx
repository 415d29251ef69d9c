import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { Link } from '@tanstack/react-router'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ConfigurationForm } from './configuration-form.tsx'
import { useConfiguration } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'

const messages = BACK_OFFICE.routing
const text = ROUTING_TEXT

/** The methods that are on at each gateway and for each service (spec 2 section 2.10). */
export function ConfigurationPage() {
  const { data, error, refetch, dataUpdatedAt } = useConfiguration()
  useRefusalToast(error, messages.configurationFailed)
  return (
    <>
      <PageHeading
        title={text.configuration}
        note={text.configurationNote}
        actions={
          <Link to="/payment-priorities" className={buttonClass({ variant: 'default' })}>
            {text.priorityButton}
          </Link>
        }
      />
      {data ? (
        <ConfigurationForm key={dataUpdatedAt} {...data} />
      ) : (
        <PendingSheet
          failure={error ? messages.configurationFailed : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
