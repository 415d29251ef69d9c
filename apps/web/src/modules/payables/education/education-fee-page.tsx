import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { UnlessOff } from '../../../domain/service/unless-off.tsx'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { useWayBack } from '../../../lib/use-way-back.ts'
import { WayBack } from '../../../ui/feedback/timed-way.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Desk } from '../../../ui/layout/desk.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { fetchPaymentDialog, PaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { type StoredDetails, useStoreDetails } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import { FeeForm } from './fee-form.tsx'
import {
  detailsOf,
  emptyFee,
  type FeeValues,
  feeErrors,
  feeOf,
  feeOrder,
  placeOf,
  TIDY,
} from './fee-values.ts'
import { StudentList } from './student-list.tsx'
import { usePathService } from './use-education-service.ts'

fetchPaymentDialog()

const text = EDUCATION_TEXT

/** Pays a student's fee: the details are stored, then the payment methods open (spec 1 section 4). */
export function EducationFeePage() {
  const params = useParams({ from: '/shell/education-fee/$serviceId' })
  const serviceId = usePathService(params)
  const place = useSearch({ from: '/shell/education-fee/$serviceId' })
  const navigate = useNavigate()
  const goBack = useWayBack()
  const store = useStoreDetails()
  const form = useSchemaForm({ initial: emptyFee(place), check: feeErrors, tidy: TIDY })
  const [stored, setStored] = useState<{ values: FeeValues; answer: StoredDetails } | null>(null)
  const [opened, setOpened] = useState(false)
  /** The details could not be stored: the page redirects. */
  const [failed, setFailed] = useState(false)
  const toServices = () => void navigate({ to: '/services' })

  const fill = (values: Partial<FeeValues>) => {
    form.set(values)
    void navigate({
      to: '/education-fee/$serviceId',
      params,
      search: placeOf({ ...form.values, ...values }),
      replace: true,
      resetScroll: false,
    })
  }
  const isStored = (values: FeeValues) => JSON.stringify(stored?.values) === JSON.stringify(values)
  const proceed = async (values: FeeValues) => {
    setFailed(false)
    // The same details once more are the same order.
    if (isStored(values)) return setOpened(true)
    try {
      const answer = await store.mutateAsync(detailsOf(values))
      setStored({ values, answer })
      setOpened(true)
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, EDUCATION_MESSAGES.storeFailed, text.notStored)
      setFailed(true)
    }
  }
  const amount = stored && wireAmount(stored.values.amount)
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/services" label={PAYMENT_STATUS_MESSAGES.backToServices} />}
        actions={
          <Link
            to="/add-school/$serviceId"
            params={params}
            search={placeOf(form.values)}
            className={buttonClass({ variant: 'default' })}
          >
            {text.addSchool}
          </Link>
        }
      />
      <UnlessOff serviceId={serviceId}>
        <Desk>
          <FeeForm form={form} onPlace={fill} onSend={proceed}>
            {failed && <WayBack go={toServices} />}
          </FeeForm>
          <StudentList onUse={(bill) => fill(feeOf(bill))} />
        </Desk>
      </UnlessOff>
      <UnsavedGuard when={form.isDirty && !isStored(form.values) && !failed} />
      {stored && amount && (
        <PaymentDialog
          opened={opened}
          onClose={() => setOpened(false)}
          order={feeOrder(serviceId, stored.values, stored.answer, amount)}
          waysBack={{ request: toServices, checkout: goBack }}
        />
      )}
    </>
  )
}
