import { BusyButton } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Sum } from '../../../ui/layout/sum.tsx'
import type { PayMethod } from './pay-method.ts'
import { PAY_METHOD_TEXT } from './pay-method-text.ts'
import classes from './pay-sum.module.css'
import { PaymentSum } from './payment-sum.tsx'

type SumProps = {
  label: string
  /** Rupees with two decimals; null is no amount yet. */
  amount: string | null
  method: PayMethod
  /** An amount is about to come: its place is kept. */
  isComing: boolean
}

/** The amount, and with a method its charge and the total. Its place is kept while the charge is worked out. */
export function PaySum({ label, amount, method, isComing }: SumProps) {
  const { isKnown, name, quote } = method
  if (isKnown && name === null) return amount && <Sum lines={[{ label, rupees: amount }]} total={null} />
  if (!amount && !isComing) return null
  return (
    <div className={classes.sum}>
      {amount &&
        (quote ? (
          <PaymentSum label={label} amount={amount} quote={quote} />
        ) : (
          <Sum
            lines={[
              { label, rupees: amount },
              { label: PAY_METHOD_TEXT.coming, rupees: null },
            ]}
            total={null}
          />
        ))}
    </div>
  )
}

/** The form's last button, with the total that the payer is about to agree to; null is not known yet. */
export function PayButton({ label, total }: { label: string; total: string | null }) {
  return (
    <BusyButton type="submit" size="lg" fullWidth>
      <span>{label} </span>
      {total !== null && <Amount rupees={total} />}
    </BusyButton>
  )
}
