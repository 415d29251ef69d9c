import { useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { payeePath } from '../../lib/payee-path.ts'
import { usePayeeScreen } from '../../lib/payee-screen.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PayForm } from './pay-form.tsx'
import classes from './pay-page.module.css'
import type { PaySearch } from './pay-search.ts'
import { PayeeCard } from './payee-card.tsx'
import { PayeeChoice } from './payee-choice.tsx'
import { usePayeeForPay } from './payments-api.ts'

/** Pays a saved payee: chosen in a list, or named by the address (spec 2 section 2.1). */
export function PayPage() {
  const screen = usePayeeScreen()
  const { category, serviceId } = screen
  const isNamed = useParams({ strict: false }).id !== undefined
  const again = useSearch({ strict: false }) as PaySearch
  const [chosen, setChosen] = useState<string | null>(null)
  const [mustChoose, setMustChoose] = useState(false)
  const choice = useRef<HTMLInputElement>(null)
  const payeeId = isNamed ? screen.id : Number(chosen)
  const payee = usePayeeForPay(serviceId, payeeId)

  const askForPayee = () => {
    if (isNamed) return
    setMustChoose(true)
    choice.current?.focus()
  }
  const choose = (value: string | null) => {
    setChosen(value)
    setMustChoose(false)
  }
  return (
    <>
      <PageHeading title={category.pay.title} back={<BackButton fallback={payeePath(screen, 'list')} />} />
      <div className={classes.columns}>
        <section className={classes.sheet}>
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
        </section>
        <PayForm
          key={payeeId}
          category={category}
          serviceId={serviceId}
          payee={payee.data}
          again={again}
          onPayeeMissing={askForPayee}
        />
      </div>
    </>
  )
}
