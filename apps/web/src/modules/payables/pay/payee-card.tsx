import type { ListedCategory } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import type { PayeeTrust } from '@chukta/contract/payouts/payee-trust'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { payeeFailure, usePayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { payLink } from '../../../domain/payee/payee-screen.ts'
import { paymentForLabel } from '../../../domain/payment/payment-for.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { wordIn } from '../../../lib/word-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { PAY_TEXT } from './pay-text.ts'
import classes from './payee-card.module.css'

type Props = {
  category: ListedCategory
  serviceId: number
  payee: UseQueryResult<Payee>
  trust: PayeeTrust | undefined
  /** Shown when the payee could not be fetched. */
  failureMessage: 'singleFailed' | 'selectFailed'
  /** The address names the payee: another one is chosen on the screen without a name. */
  canChange: boolean
}

const LOOKS = {
  matches: { tone: 'ok', Icon: Check },
  similar: { tone: 'warn', Icon: CircleAlert },
  different: { tone: 'warn', Icon: CircleAlert },
  unnamed: { tone: 'ok', Icon: Check },
  'not-found': { tone: 'bad', Icon: CircleAlert },
  checking: { tone: 'quiet', Icon: Clock },
  'not-checked': { tone: 'quiet', Icon: Clock },
} as const

/** The payee at a glance: name, purpose, account, and the bank's answer to the name; account number masked by the server. */
export function PayeeCard({ category, serviceId, payee, trust, failureMessage, canChange }: Props) {
  usePayeeFailure(category, failureMessage, payee.error)
  if (payee.isLoadingError) {
    return (
      <div className={classes.failure}>
        <p>{payeeFailure(category, failureMessage, payee.error)}</p>
        <Button variant="default" size="sm" onClick={() => void payee.refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      </div>
    )
  }
  const { name = '', payment_for = null } = payee.data ?? {}
  return (
    <div className={classes.card} role={payee.data ? undefined : 'status'}>
      {!payee.data && <span className="visually-hidden">{PAY_TEXT.payeeLoading}</span>}
      <Initials name={name} size={44} />
      <div className={classes.words}>
        {payee.data ? <h2>{name}</h2> : <p className={classes.coming} />}
        <p>{payee.data && (paymentForLabel(payment_for) ?? category.service.name)}</p>
        {hasBank(category) && (
          <p>{payee.data && PAY_TEXT.bank(payee.data.bank_name, payee.data.account_number)}</p>
        )}
        <BankWord trust={payee.data && trust} />
      </div>
      {canChange && (
        <Link
          {...payLink({ category, serviceId })}
          className={classes.change}
          aria-label={PAY_TEXT.changePayee}
        >
          {PAY_TEXT.change}
        </Link>
      )}
    </div>
  )
}

const hasBank = ({ pay: { facts } }: PayeeCategory) =>
  facts.includes('bank_name') && facts.includes('account_number')

/** The bank's answer in a few words; its place is kept while it is not known. */
function BankWord({ trust }: { trust: PayeeTrust | undefined }) {
  if (!trust) return <p className={classes.bank} />
  const { tone, Icon } = wordIn(LOOKS, trust.verdict) ?? LOOKS['not-checked']
  return (
    <p className={classes.bank} data-tone={tone}>
      <Icon size={18} strokeWidth={2} aria-hidden />
      {wordIn(PAY_TEXT.names, trust.verdict) ?? trust.verdict}
    </p>
  )
}
