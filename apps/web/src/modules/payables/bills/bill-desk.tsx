import { isPayable } from '@chukta/contract/money'
import type { BillOperator } from '@chukta/contract/payables/bills'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { type ReactNode, useEffect, useRef } from 'react'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Desk, DeskForm } from '../../../ui/layout/desk.tsx'
import { PaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { SendLink } from '../../payments/payment-links/send-link.tsx'
import { billOrder } from './bill-order.ts'
import { BILLS_TEXT } from './bills-text.ts'
import { EarlierNote, PayAgainDialog } from './earlier-payment.tsx'
import { fieldProblems, fieldsOf, NO_VALUES, operatorValues } from './operator-fields.ts'
import { OperatorInputs } from './operator-inputs.tsx'
import { PaperBill } from './paper-bill.tsx'
import { RememberBill } from './remember-bill.tsx'
import { useBill } from './use-bill.ts'
import { usePayBill } from './use-pay-bill.ts'
import { WaitingBill } from './waiting-bill.tsx'

type Props = {
  service: { id: number; slug: string }
  categoryName: string
  operator: BillOperator
  /** The dropdown of operators. */
  choice: ReactNode
}

const text = BILLS_TEXT

/** One operator's fields, its bill beside them, and the payment; an operator without bill fetch takes a typed amount. */
export function BillDesk({ service, categoryName, operator, choice }: Props) {
  const fields = fieldsOf(operator)
  const asksForBill = operator.viewbill === 1
  const form = useSchemaForm({
    initial: { ...NO_VALUES, amount: '' },
    check: (values) => {
      const problems = fieldProblems(fields, values)
      const amount = wireAmount(values.amount)
      const isAmount = asksForBill || (amount !== null && isPayable(amount))
      return isAmount ? problems : { ...problems, amount: PAYMENT_MESSAGES.amountInvalid }
    },
  })
  const values = operatorValues(fields, form.values)
  const { bill, problem, isOld, subject, look } = useBill(operator, values)
  const paper = useRef<HTMLHeadingElement>(null)
  const paying = usePayBill({ bill, isOld, subject, look, serviceSlug: service.slug })
  const amount = asksForBill ? bill?.amount : wireAmount(form.values.amount)

  // Screen readers announce the bill once it has loaded.
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!bill || !wantsFocus.current) return
    wantsFocus.current = false
    paper.current?.focus()
  }, [bill])
  const view = async () => {
    try {
      wantsFocus.current = true
      if (!(await look())) wantsFocus.current = false
    } catch (error) {
      wantsFocus.current = false
      form.placeServerErrors(error)
    }
  }
  return (
    <Desk>
      <DeskForm onSubmit={form.submit(async () => (asksForBill ? view() : paying.proceed()))}>
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {choice}
        <OperatorInputs fields={fields} input={form.text} />
        {!asksForBill && (
          <AmountField
            label={text.amount}
            value={form.values.amount}
            onChange={(typed) => form.set({ amount: typed })}
            error={form.errors.amount}
          />
        )}
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          variant={bill ? 'default' : 'filled'}
          busy={form.busy}
          busyText={text.viewing}
        >
          {asksForBill ? text.viewBill : text.pay}
        </BusyButton>
      </DeskForm>
      {bill && (
        <PaperBill ref={paper} bill={bill}>
          {bill.earlier_payment && <EarlierNote earlier={bill.earlier_payment} />}
          <Button size="lg" fullWidth onClick={() => void paying.proceed()}>
            {text.proceed}
          </Button>
          <SendLink
            serviceId={service.id}
            which={{ bill_id: bill.bill_id }}
            name={bill.operator_name}
            amount={bill.amount}
          />
          <RememberBill key={bill.bill_id} bill={bill} categoryName={categoryName} />
        </PaperBill>
      )}
      {!bill && asksForBill && (problem ? <WaitingBill {...problem} isProblem /> : <WaitingBill />)}
      <PayAgainDialog earlier={paying.asked} onYes={paying.payAgain} onNo={paying.leave} />
      {amount && (
        <PaymentDialog
          {...paying.dialog}
          order={billOrder({
            serviceId: service.id,
            categoryName,
            operatorName: operator.name,
            which: bill ? { bill_id: bill.bill_id } : { operator: operator.operator_id, ...values },
            amount,
            payAgain: paying.again,
          })}
        />
      )}
    </Desk>
  )
}
