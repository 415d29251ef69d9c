import { useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AccountCheck, AccountCheckComing } from '../../../domain/payee/account-check.tsx'
import { DocumentMissing } from '../../../domain/payee/document-missing.tsx'
import { payeeListPath, usePayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { usePayeeTrust } from '../../../domain/payee/payee-trust.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { Desk, DeskSheet } from '../../../ui/layout/desk.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { fetchPaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { usePayeeForPay } from './pay-api.ts'
import { PayForm } from './pay-form.tsx'
import { PayeeCard } from './payee-card.tsx'
import { PayeeChoice } from './payee-choice.tsx'

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
  const choice = useRef<HTMLInputElement>(null)
  const payeeId = isNamed ? screen.id : Number(chosen)
  const payee = usePayeeForPay(serviceId, payeeId)
  const { data: trust, isError: isTrustUnknown } = usePayeeTrust(payeeId)

  const askForPayee = () => {
    setMustChoose(true)
    choice.current?.focus()
  }
  const choose = (value: string | null) => {
    setChosen(value)
    setMustChoose(false)
  }
  return (
    <>
      <PageHeading title={category.pay.title} back={<BackButton fallback={payeeListPath(screen)} />} />
      <Desk>
        <DeskSheet>
          {!isNamed && (
            <PayeeChoice
              ref={choice}
              category={category}
              serviceId={serviceId}
              value={chosen}
              onChoose={choose}
              missing={mustChoose}
            />
          )}
          {payeeId > 0 && (
            <PayeeCard
              category={category}
              payee={payee}
              failureMessage={isNamed ? 'singleFailed' : 'selectFailed'}
            />
          )}
          {payee.data && trust ? (
            <AccountCheck id={payeeId} trust={trust} />
          ) : (
            payeeId > 0 && !payee.isError && !isTrustUnknown && <AccountCheckComing />
          )}
        </DeskSheet>
        {payee.data?.document_missing ? (
          <DocumentMissing screen={screen} payee={payee.data} isElsewhere />
        ) : (
          <PayForm
            key={payeeId}
            category={category}
            serviceId={serviceId}
            payee={payee.data}
            needsYes={trust?.needs_yes ?? false}
            again={again}
            onPayeeMissing={payeeId > 0 ? undefined : askForPayee}
          />
        )}
      </Desk>
    </>
  )
}
