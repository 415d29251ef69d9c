import { EDUCATION_MESSAGES } from '@chukta/contract/education-messages'
import { MESSAGES } from '@chukta/contract/messages'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { wireAmount } from '../../lib/amount-input.ts'
import type { PaymentDialogProps } from '../../lib/pay-order.ts'
import { toastRefusal } from '../../lib/toast.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import classes from '../../ui/desk.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { WayBack } from '../../ui/way-back.tsx'
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
import type { PlaceSearch } from './place-search.ts'
import { StudentList } from './student-list.tsx'
import { usePathService } from './use-education-service.ts'

const text = EDUCATION_TEXT

/** Pays a student's fee: the details are stored, then the payment methods open (spec 1 section 4). */
export function EducationFeePage({ PaymentDialog }: { PaymentDialog: ComponentType<PaymentDialogProps> }) {
  const serviceId = usePathService()
  const place = useSearch({ strict: false }) as PlaceSearch
  const navigate = useNavigate()
  const goBack = useWayBack()
  const store = useStoreDetails()
  const form = useSchemaForm({ initial: emptyFee(place), check: feeErrors, tidy: TIDY })
  const [stored, setStored] = useState<{ values: FeeValues; answer: StoredDetails } | null>(null)
  const [opened, setOpened] = useState(false)
  /** The details could not be stored: the page leads away by itself. */
  const [failed, setFailed] = useState(false)
  const toServices = () => void navigate({ to: '/services' })

  const fill = (values: Partial<FeeValues>) => {
    form.set(values)
    void navigate({
      to: '.',
      search: placeOf({ ...form.values, ...values }) as never,
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
        back={<BackLink to="/services" label={MESSAGES.paymentStatus.backToServices} />}
        actions={
          <Link
            to={`/add-school/${serviceId}` as string}
            search={placeOf(form.values) as never}
            className={buttonClass({ variant: 'default' })}
          >
            {text.addSchool}
          </Link>
        }
      />
      <div className={classes.columns}>
        <FeeForm form={form} onPlace={fill} onSend={proceed}>
          {failed && <WayBack go={toServices} />}
        </FeeForm>
        <StudentList onUse={(bill) => fill(feeOf(bill))} />
      </div>
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
