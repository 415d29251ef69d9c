import { BILL_MESSAGES } from '@chukta/contract/bill-messages'
import { MESSAGES } from '@chukta/contract/messages'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import type { PaymentDialogProps } from '../../lib/pay-order.ts'
import { failureSentence } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toastFailure } from '../../lib/toast.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import classes from '../../ui/desk.module.css'
import { EmptyLedger } from '../../ui/empty-ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { BillDesk } from './bill-desk.tsx'
import { useOperators } from './bills-api.ts'
import { BILLS_TEXT } from './bills-text.ts'
import type { CategorySearch } from './category-search.ts'
import { WaitingBill } from './waiting-bill.tsx'

const text = BILLS_TEXT

/** Pays a bill of one category: operator, its fields, the bill, the payment (spec 1 section 4). */
export function ServiceCategoryPage({ PaymentDialog }: { PaymentDialog: ComponentType<PaymentDialogProps> }) {
  const { category_id: id = '' } = useParams({ strict: false }) as { category_id?: string }
  const { operator: chosenId } = useSearch({ strict: false }) as CategorySearch
  const navigate = useNavigate()
  const { data, error, refetch } = useOperators(Number(id))
  const operator = data?.operators.find(({ operator_id }) => operator_id === chosenId)
  const none = data?.operators.length === 0

  useEffect(() => {
    if (error) toastFailure(error, MESSAGES.services.loadFailed)
  }, [error])

  const choose = (value: string | null) =>
    void navigate({ to: '.', search: (value ? { operator: Number(value) } : {}) as never, replace: true })
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
      <PageHeading title={data?.category_name ?? text.bill} back={<BackButton fallback={back} />} />
      {error && (
        <EmptyLedger
          title={failureSentence(error, MESSAGES.services.loadFailed)}
          isFailure
          action={<Button onClick={() => void refetch()}>{STRINGS.failures.tryAgain}</Button>}
        />
      )}
      {none && <EmptyLedger title={BILL_MESSAGES.noOperators} />}
      {!error && !none && (!data || !operator) && (
        <div className={classes.columns}>
          <div className={classes.sheet}>{choice}</div>
          <WaitingBill />
        </div>
      )}
      {data && operator && (
        <BillDesk
          key={operator.operator_id}
          service={data.service}
          categoryName={data.category_name}
          operator={operator}
          choice={choice}
          PaymentDialog={PaymentDialog}
        />
      )}
    </>
  )
}
