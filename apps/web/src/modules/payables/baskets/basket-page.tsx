import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import type { Payee } from '@chukta/contract/payables/payees'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { listLink, payeeListPath } from '../../../domain/payee/payee-screen.ts'
import { useServiceCategory } from '../../../domain/payee/service-category.ts'
import { useItemsOf } from '../../../domain/payment/items-of-payment.ts'
import { UnlessOff } from '../../../domain/service/unless-off.tsx'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { fetchPaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { BasketChoice } from './basket-choice.tsx'
import { BASKET_TEXT } from './basket-text.ts'
import { useAllPayees } from './baskets-api.ts'

fetchPaymentDialog()

/** Pays several payees of a service by one payment: chosen with their amounts, or those of a payment before. */
export function BasketPage() {
  const { serviceId } = useParams({ from: '/shell/pay-several/$serviceId' })
  const { category, error, refetch } = useServiceCategory(Number(serviceId))
  if (!category) return <PendingSheet failure={error?.message} onRetry={() => void refetch()} />
  return <Basket category={category} serviceId={Number(serviceId)} />
}

function Basket({ category, serviceId }: { category: ListedCategory; serviceId: number }) {
  const { from } = useSearch({ from: '/shell/pay-several/$serviceId' })
  const payees = useAllPayees(serviceId)
  const repeated = useItemsOf(from ?? null)
  const isLoading = !payees.data || (from !== undefined && !repeated.data)
  const failure = payees.error ?? repeated.error
  const again = () => void (payees.error ? payees.refetch() : repeated.refetch())
  return (
    <>
      <PageHeading
        title={BASKET_TEXT.title(category.list.heading)}
        back={<BackButton fallback={payeeListPath({ category, serviceId })} />}
      />
      <UnlessOff serviceId={serviceId}>
        {isLoading && <PendingSheet failure={failure?.message} onRetry={again} />}
        {!isLoading && payees.data.length === 0 && <NoPayees category={category} serviceId={serviceId} />}
        {!isLoading && payees.data.length > 0 && (
          <BasketChoice
            key={from ?? 0}
            category={category}
            serviceId={serviceId}
            payees={payees.data}
            repeated={repeated.data && preparedOf(payees.data, repeated.data.data)}
          />
        )}
      </UnlessOff>
    </>
  )
}

function NoPayees({ category, serviceId }: { category: ListedCategory; serviceId: number }) {
  const navigate = useNavigate()
  return (
    <EmptyLedger
      title={BASKET_TEXT.empty}
      action={
        <Button onClick={() => void navigate(listLink({ category, serviceId }, 'add'))}>
          {category.list.addButton}
        </Button>
      }
    />
  )
}

/** The payees of a payment with their amounts as far as they are still there, and the names of the others. */
function preparedOf(
  payees: readonly Payee[],
  items: readonly { payee_id: number; amount: string; paid_to: string }[],
) {
  const there = new Set(payees.map(({ id }) => id))
  const kept = items.filter((item) => there.has(item.payee_id))
  return {
    draft: {
      chosen: kept.map((item) => item.payee_id),
      amounts: Object.fromEntries(kept.map((item) => [item.payee_id, item.amount])),
    },
    gone: items.filter((item) => !there.has(item.payee_id)).map((item) => item.paid_to),
  }
}
