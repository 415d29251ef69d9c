import { useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AccountCheck, AccountCheckComing } from '../../../domain/payee/account-check.tsx'
import { DocumentMissing } from '../../../domain/payee/document-missing.tsx'
import { payeeListPath, usePayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { usePayeeTrust } from '../../../domain/payee/payee-trust.ts'
import { UnlessOff } from '../../../domain/service/unless-off.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { fetchPaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { usePayeeForPay } from './pay-api.ts'
import { PayForm } from './pay-form.tsx'
import { PayeeCard } from './payee-card.tsx'
import { PayeeChoice } from './payee-choice.tsx'
import { PayeeFacts } from './payee-facts.tsx'

fetchPaymentDialog()

/** Pays a saved payee: chosen in a list, or named by the address (spec 2 section 2.1). */
export function PayPage() {
  const screen = usePayeeScreen()
  const { category, serviceId } = screen
  const from = `/shell${category.paths.pay}/$serviceId/{-$id}` as const
  const isNamed = useParams({ from }).id !== undefined
  const again = useSearch({ from })
  const [chosen, setChosen] = useState<string | null>(null)
  const [mustChoose, setMustChoose] = useState(false)
  const select = useRef<HTMLInputElement>(null)
  const payeeId = isNamed ? screen.id : Number(chosen)
  const payee = usePayeeForPay(serviceId, payeeId)
  const { data: trust, isError: isTrustUnknown } = usePayeeTrust(payeeId)

  const askForPayee = () => {
    setMustChoose(true)
    select.current?.focus()
  }
  const choose = (value: string | null) => {
    setChosen(value)
    setMustChoose(false)
  }
  const choice = !isNamed && (
    <PayeeChoice
      ref={select}
      category={category}
      serviceId={serviceId}
      value={chosen}
      onChoose={choose}
      missing={mustChoose}
    />
  )
  const card = payeeId > 0 && (
    <PayeeCard
      category={category}
      serviceId={serviceId}
      payee={payee}
      trust={trust}
      failureMessage={isNamed ? 'singleFailed' : 'selectFailed'}
      canChange={isNamed}
    />
  )
  const details = payeeId > 0 && !payee.isLoadingError && (
    <>
      <PayeeFacts category={category} payee={payee.data} />
      {payee.data && trust ? (
        <AccountCheck id={payeeId} trust={trust} isFolded />
      ) : (
        !isTrustUnknown && <AccountCheckComing />
      )}
    </>
  )
  return (
    <>
      <PageHeading title={category.pay.title} back={<BackButton fallback={payeeListPath(screen)} />} isLow />
      <UnlessOff serviceId={serviceId}>
        <PayForm
          key={isNamed ? payeeId : 0}
          category={category}
          serviceId={serviceId}
          payee={payee.data}
          payeeId={payeeId}
          needsYes={trust?.needs_yes ?? false}
          again={again}
          onPayeeMissing={payeeId > 0 ? undefined : askForPayee}
          choice={choice}
          card={card}
          details={details}
          obstacle={
            payee.data?.document_missing && <DocumentMissing screen={screen} payee={payee.data} isElsewhere />
          }
        />
      </UnlessOff>
    </>
  )
}
