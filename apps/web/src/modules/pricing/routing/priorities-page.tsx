import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { PrioritiesForm } from './priorities-form.tsx'
import classes from './priorities-page.module.css'
import { useMethodNames, usePriorities } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import { Simulator } from './simulator.tsx'

const messages = BACK_OFFICE.routing
const text = ROUTING_TEXT

/** The order in which the gateways of a method are tried (spec 2 section 2.10), and the route of a payment. */
export function PrioritiesPage() {
  const navigate = useNavigate()
  const address = useSearch({ from: '/shell/payment-priorities' })
  const methods = useMethodNames()
  const method = methods.data?.find(({ id }) => id === address.method) ?? methods.data?.[0]
  const order = usePriorities(method?.id)
  useRefusalToast(methods.error, messages.methodsFailed)
  useRefusalToast(order.error, messages.prioritiesFailed)

  const failure = (methods.error && messages.methodsFailed) || (order.error && messages.prioritiesFailed)
  const retry = () => void (methods.error ? methods.refetch() : order.refetch())
  return (
    <>
      <PageHeading
        title={text.priorities}
        back={<BackLink to="/payment-configuration" label={text.configuration} />}
      />
      <div className={classes.method}>
        <SelectField
          name="method"
          label={text.method}
          allowDeselect={false}
          data={methods.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={method ? String(method.id) : null}
          onChange={(id) =>
            void navigate({ to: '/payment-priorities', search: { method: Number(id) }, resetScroll: false })
          }
        />
      </div>
      {method && order.data ? (
        <PrioritiesForm
          key={`${method.id}-${order.dataUpdatedAt}`}
          method={method}
          gateways={order.data}
          reload={() => void order.refetch()}
        />
      ) : (
        <PendingSheet failure={failure || undefined} onRetry={retry} rows={4} />
      )}
      {method && <Simulator key={method.id} method={method} />}
    </>
  )
}
