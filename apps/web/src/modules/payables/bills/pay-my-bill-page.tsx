import { isPayable } from '@chukta/contract/money'
import type { BillAgain } from '@chukta/contract/payables/remembered-bills'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { UnlessOff } from '../../../domain/service/unless-off.tsx'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Desk, DeskForm } from '../../../ui/layout/desk.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { fetchPaymentDialog, PaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { SendLink } from '../../payments/payment-links/send-link.tsx'
import { billOrder } from './bill-order.ts'
import { BILLS_TEXT } from './bills-text.ts'
import { EarlierNote, PayAgainDialog } from './earlier-payment.tsx'
import { PaperBill } from './paper-bill.tsx'
import { RememberBill } from './remember-bill.tsx'
import { REMEMBERED_TEXT } from './remembered-text.ts'
import { useBillAgain } from './use-bill-again.ts'
import { usePayBill } from './use-pay-bill.ts'
import { WaitingBill } from './waiting-bill.tsx'

fetchPaymentDialog()

const text = REMEMBERED_TEXT.view

/** Pays a remembered or an earlier bill: fetched anew, nothing typed. Not in the specification. */
export function PayMyBillPage() {
  const which = useSearch({ from: '/shell/my-bills/pay' })
  return <PayBill key={`${which.id}/${which.bill}`} which={which} />
}

type Props = { which: { id?: number; bill?: number } }

function PayBill({ which }: Props) {
  const { again, problem, isBusy, isOld, look } = useBillAgain(which)
  const bill = again?.bill ?? null
  const subject = JSON.stringify(which)
  const paying = usePayBill({
    bill,
    isOld,
    subject,
    // An operator that shows its bills takes no amount.
    look: () => look(bill?.amount),
    serviceSlug: again?.service.slug ?? '',
  })
  const paper = useRef<HTMLHeadingElement>(null)
  // Screen readers announce the bill once it has loaded.
  useEffect(() => {
    if (bill) paper.current?.focus()
  }, [bill])
  return (
    <>
      <PageHeading
        title={again?.remembered?.name ?? text.title}
        note={again && text.of(again.operator_name, again.number_last4)}
        back={<BackLink to="/my-bills" label={text.back} />}
      />
      <UnlessOff serviceId={again?.service.id ?? 0}>
        <Desk>
          {again && !bill && !problem && <TypedAmount again={again} isBusy={isBusy} look={look} />}
          {bill && again && !problem ? (
            <PaperBill ref={paper} bill={bill}>
              {bill.earlier_payment && <EarlierNote earlier={bill.earlier_payment} />}
              <Button size="lg" fullWidth onClick={() => void paying.proceed()}>
                {BILLS_TEXT.proceed}
              </Button>
              <SendLink
                serviceId={again.service.id}
                which={{ bill_id: bill.bill_id }}
                name={bill.operator_name}
                amount={bill.amount}
              />
              <RememberBill key={bill.bill_id} bill={bill} categoryName={again.category_name} />
            </PaperBill>
          ) : (
            <div role="status">
              {problem ? (
                <WaitingBill {...problem} isProblem />
              ) : (
                isBusy && <WaitingBill title={BILLS_TEXT.viewing} note="" />
              )}
            </div>
          )}
          {problem && (
            <BusyButton busy={isBusy} busyText={BILLS_TEXT.viewing} onClick={() => void look()}>
              {BILLS_TEXT.tryAgain}
            </BusyButton>
          )}
        </Desk>
      </UnlessOff>
      <PayAgainDialog earlier={paying.asked} onYes={paying.payAgain} onNo={paying.leave} />
      {bill && again && (
        <PaymentDialog
          {...paying.dialog}
          order={billOrder({
            serviceId: again.service.id,
            categoryName: again.category_name,
            operatorName: again.operator_name,
            which: { bill_id: bill.bill_id },
            amount: bill.amount,
            payAgain: paying.again,
          })}
        />
      )}
    </>
  )
}

type TypedProps = { again: BillAgain; isBusy: boolean; look: (amount?: string) => Promise<unknown> }

/** The amount of a bill that the operator does not show, as it was last. */
function TypedAmount({ again, isBusy, look }: TypedProps) {
  const form = useSchemaForm({
    initial: { amount: again.last_amount ?? '' },
    check: ({ amount }): Record<string, string> => {
      const wire = wireAmount(amount)
      return wire !== null && isPayable(wire) ? {} : { amount: PAYMENT_MESSAGES.amountInvalid }
    },
  })
  return (
    <DeskForm onSubmit={form.submit(async ({ amount }) => void (await look(wireAmount(amount) ?? amount)))}>
      <p>{text.typedNote}</p>
      <AmountField
        label={text.amount}
        value={form.values.amount}
        onChange={(typed) => form.set({ amount: typed })}
        error={form.errors.amount}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={isBusy} busyText={text.showBill}>
        {text.showBill}
      </BusyButton>
    </DeskForm>
  )
}
