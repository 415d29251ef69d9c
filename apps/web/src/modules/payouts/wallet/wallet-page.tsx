import { getWallet } from '@chukta/contract/payouts/wallet'
import { ROLE } from '@chukta/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { can } from '../../../lib/can.ts'
import { pageQuery } from '../../../lib/data-query.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { StatementBar } from './statement-bar.tsx'
import { WalletActions } from './wallet-actions.tsx'
import { WALLET_COLUMNS, walletCard } from './wallet-columns.tsx'
import classes from './wallet-page.module.css'
import { WALLET_TEXT } from './wallet-text.ts'
import { WithdrawalList } from './withdrawal-list.tsx'

const text = WALLET_TEXT

/** A payer earns nothing: their payments are on other screens. */
const NOTHING_OF_PAYER = {
  none: text.nonePayer,
  next: (
    <Link to="/user-reports" className={buttonClass({ variant: 'default' })}>
      {text.toReports}
    </Link>
  ),
}

/** The statement behind the header's wallet figure, or of a user in the downline; not in the specification. */
export function WalletPage() {
  const me = storedUserId() ?? 0
  const { user = me } = useSearch({ from: '/shell/wallet' })
  const list = useListSearch()
  const wallet = useWallet(user, list.query)
  const { data, error } = wallet
  const title = user === me || !data ? text.title : text.of(data.user_name)
  return (
    <>
      <PageHeading
        title={title}
        back={user !== me && <BackButton fallback="/wallet" />}
        actions={
          (data || !error) && (
            <p className={classes.balance}>
              {text.balance} {data && <Amount rupees={data.balance} size="total" final />}
            </p>
          )
        }
      />
      {data && <WalletActions userId={user} name={data.user_name} isOwn={user === me} />}
      <StatementBar key={user} userId={user} />
      <ListTable
        label={title}
        query={wallet}
        rows={data?.data}
        columns={WALLET_COLUMNS}
        card={walletCard}
        list={list}
        failure={text.failed}
        empty={storedRoleId() === ROLE.retailer ? NOTHING_OF_PAYER : { none: text.none }}
      />
      {user === me && can('wallet.withdrawals') && <WithdrawalList />}
    </>
  )
}

/** A page of the wallet of the signed-in person or of a user in their downline. */
function useWallet(userId: number, query: { page: number; per_page: number }) {
  return useQuery(pageQuery(['wallet', userId, query], getWallet, { params: { userId }, query }))
}
