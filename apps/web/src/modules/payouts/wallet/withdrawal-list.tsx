import { formatRupees } from '@chukta/contract/money'
import type { Withdrawal, WithdrawalStatus } from '@chukta/contract/payouts/withdrawals'
import { STRINGS } from '../../../lib/strings.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { useWithdrawals } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'
import classes from './wallet-page.module.css'

const text = WALLET_MONEY_TEXT
const NEWEST = 10
const LOOKS: Record<WithdrawalStatus, string> = {
  requested: 'waiting',
  sent: 'processing',
  arrived: 'success',
  returned: 'failed',
}

/** The newest withdrawals of the person and of those below, with where each one is. */
export function WithdrawalList() {
  const { data, error, refetch } = useWithdrawals({ per_page: NEWEST })
  return (
    <section className={classes.withdrawals} aria-label={text.withdrawals}>
      <h2>{text.withdrawals}</h2>
      {error ? (
        <p>
          {text.withdrawalsFailed}{' '}
          <Button variant="subtle" onClick={() => void refetch()}>
            {STRINGS.failures.tryAgain}
          </Button>
        </p>
      ) : data?.data.length === 0 ? (
        <p>{text.noWithdrawals}</p>
      ) : (
        <ul>
          {data?.data.map((row) => (
            <li key={row.id}>
              <span>
                <strong>
                  <Amount rupees={row.net} />
                </strong>
                <span className={classes.small}>{detailOf(row)}</span>
              </span>
              <StatusChip status={labelOf(LOOKS, row.status)} label={labelOf(text.statuses, row.status)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The owner, time and account of a withdrawal, the tax withheld, the bank's number, and why it was returned. */
function detailOf(row: Withdrawal): string {
  return [
    row.user_name,
    formatDateTime(row.requested_at),
    `${row.bank_name} ${row.account_number}`,
    ...(row.tds === '0.00' ? [] : [text.withheld(formatRupees(row.tds))]),
    ...(row.utr ? [`${text.utr} ${row.utr}`] : []),
    ...(row.expected_at && row.status === 'sent' ? [text.expected(formatDateTime(row.expected_at))] : []),
    ...(row.reason ? [row.reason] : []),
  ].join(' · ')
}
