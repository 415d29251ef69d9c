import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import backClasses from '../../ui/back-button.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PendingSheet } from '../../ui/pending-sheet.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { methodSearch } from './method-search.ts'
import { PrioritiesForm } from './priorities-form.tsx'
import classes from './priorities-page.module.css'
import { useMethodNames, usePriorities } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import { Simulator } from './simulator.tsx'

const said = BACK_OFFICE.routing
const text = ROUTING_TEXT

/** The order in which the gateways of a method are tried (spec 2 section 2.10), and where a payment would go. */
export function PrioritiesPage() {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as ReturnType<typeof methodSearch>
  const methods = useMethodNames()
  const method = methods.data?.find(({ id }) => id === address.method) ?? methods.data?.[0]
  const order = usePriorities(method?.id)
  useRefusalToast(methods.error, said.methodsFailed)
  useRefusalToast(order.error, said.prioritiesFailed)

  const failure = (methods.error && said.methodsFailed) || (order.error && said.prioritiesFailed)
  const retry = () => void (methods.error ? methods.refetch() : order.refetch())
  return (
    <>
      <PageHeading
        title={text.priorities}
        back={
          <Link to="/payment-configuration" className={backClasses.back}>
            <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
            {text.configuration}
          </Link>
        }
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
