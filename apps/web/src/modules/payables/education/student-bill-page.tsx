import type { StudentBill } from '@chukta/contract/payables/education'
import { Link, linkOptions, useParams } from '@tanstack/react-router'
import { say } from '../../../lib/language.ts'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Receipt, TearLine } from '../../../ui/layout/receipt.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { SendLink } from '../../payments/payment-links/send-link.tsx'
import { useStudentBill } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import classes from './student-bill-page.module.css'
import { useEducationService } from './use-education-service.ts'

const text = EDUCATION_TEXT

/** 'Student payment details': the stored fee, as a bill (spec 1 section 2). */
export function StudentBillPage() {
  const { uniqueId } = useParams({ from: '/shell/view-student-bill/$uniqueId' })
  const serviceId = useEducationService()
  const fees = serviceId
    ? linkOptions({ to: '/education-fee/$serviceId', params: { serviceId: String(serviceId) } })
    : linkOptions({ to: '/services' })
  const { data: bill, error, refetch } = useStudentBill(uniqueId)
  return (
    <FormPage>
      <PageHeading title={text.billTitle} back={<BackLink {...fees} label={text.backToFees} />} />
      {!bill && (
        <PendingSheet
          failure={error ? failureSentence(error, text.billFailed) : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {bill && <PaperBill bill={bill} serviceId={serviceId} />}
    </FormPage>
  )
}

function PaperBill({ bill, serviceId }: { bill: StudentBill; serviceId: number }) {
  const facts = [
    { label: text.words.billNumber, value: bill.billNumber },
    { label: text.words.dueDate, value: formatDay(bill.dueDate) },
    { label: text.words.number, value: bill.student_administarion_number },
    { label: text.words.school, value: bill.school_name },
    { label: text.words.branch, value: bill.branch_name },
    { label: text.words.city, value: `${bill.city}, ${say(bill.state)}` },
    {
      label: text.words.status,
      value:
        bill.payment_status === null ? (
          <StatusChip status="unpaid" label={text.notPaid} />
        ) : (
          <StatusChip status={bill.payment_status} />
        ),
    },
    ...(bill.order_id
      ? [
          {
            label: text.words.order,
            value: (
              <Link to="/payment-status/$orderId" params={{ orderId: bill.order_id }}>
                {bill.order_id}
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <Receipt>
      <h2 className={classes.name}>{bill.customerName}</h2>
      <div className={classes.amount}>
        <Amount rupees={bill.billAmount} size="large" />
        <p>{amountInWords(bill.billAmount)}</p>
      </div>
      <TearLine />
      <Facts facts={facts} />
      {(bill.payment_status === null || bill.payment_status === 'FAILED') && (
        <SendLink
          serviceId={serviceId}
          which={{ unique_id: bill.unique_id }}
          // Neither the student's name nor their class leaves with a link.
          name={bill.school_name}
          amount={bill.billAmount}
        />
      )}
    </Receipt>
  )
}
