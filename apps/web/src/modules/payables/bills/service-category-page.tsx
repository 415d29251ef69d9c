import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UnlessOff } from '../../../domain/service/unless-off.tsx'
import { say } from '../../../lib/language.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { Desk, DeskSheet } from '../../../ui/layout/desk.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { fetchPaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { BillDesk } from './bill-desk.tsx'
import { useOperators } from './bills-api.ts'
import { BILLS_TEXT } from './bills-text.ts'
import { WaitingBill } from './waiting-bill.tsx'

fetchPaymentDialog()

const text = BILLS_TEXT

/** Pays a bill of one category: operator, its fields, the bill, the payment (spec 1 section 4). */
export function ServiceCategoryPage() {
  const { category_id: id } = useParams({ from: '/shell/service-category/$category_id' })
  const { operator: chosenId } = useSearch({ from: '/shell/service-category/$category_id' })
  const navigate = useNavigate()
  const { data, error, refetch } = useOperators(Number(id))
  const operator = data?.operators.find(({ operator_id }) => operator_id === chosenId)
  const none = data?.operators.length === 0

  useEffect(() => {
    if (error) toastFailure(error, SERVICE_MESSAGES.services.loadFailed)
  }, [error])

  const choose = (value: string | null) =>
    void navigate({
      to: '/service-category/$category_id',
      params: { category_id: id },
      search: value ? { operator: Number(value) } : {},
      replace: true,
    })
  const choice = (
    <SelectField
      name="operator"
      label={text.operator}
      placeholder={text.operatorSearch}
      nothingFoundMessage={text.noOperator}
      searchable
      data={(data?.operators ?? []).map(({ operator_id, name }) => ({
        value: String(operator_id),
        label: name,
      }))}
      value={operator ? String(operator.operator_id) : null}
      onChange={choose}
    />
  )
  const back = data ? `/service-details/${data.service.slug}` : '/services'
  return (
    <>
      <PageHeading title={data ? say(data.category_name) : text.bill} back={<BackButton fallback={back} />} />
      {error && (
        <EmptyLedger
          title={failureSentence(error, SERVICE_MESSAGES.services.loadFailed)}
          isFailure
          action={<Button onClick={() => void refetch()}>{STRINGS.failures.tryAgain}</Button>}
        />
      )}
      {none && <EmptyLedger title={BILL_MESSAGES.noOperators} />}
      <UnlessOff serviceId={data?.service.id ?? 0}>
        {!error && !none && (!data || !operator) && (
          <Desk>
            <DeskSheet>{choice}</DeskSheet>
            <WaitingBill />
          </Desk>
        )}
        {data && operator && (
          <BillDesk
            key={operator.operator_id}
            service={data.service}
            categoryName={say(data.category_name)}
            operator={operator}
            choice={choice}
          />
        )}
      </UnlessOff>
    </>
  )
}
