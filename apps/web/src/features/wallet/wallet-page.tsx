import { useSearch } from '@tanstack/react-router'
import { storedUserId } from '../../lib/session.ts'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { LedgerTable } from '../../ui/ledger-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useListSearch } from '../../ui/use-list-search.ts'
import { useWallet } from './wallet-api.ts'
import { WALLET_COLUMNS, walletCard } from './wallet-columns.tsx'
import classes from './wallet-page.module.css'
import type { walletSearch } from './wallet-search.ts'
import { WALLET_TEXT } from './wallet-text.ts'

const text = WALLET_TEXT

/** The statement behind the header's wallet figure, or of somebody below; a screen of ours. */
export function WalletPage() {
  const me = storedUserId() ?? 0
  const { user = me } = useSearch({ strict: false }) as ReturnType<typeof walletSearch>
  const list = useListSearch()
  const { data, error, refetch } = useWallet(user, list.query)
  useRefusalToast(error, text.failed)
  const title = user === me || !data ? text.title : text.of(data.user_name)
  return (
    <>
      <PageHeading
        title={title}
        back={user !== me && <BackButton fallback="/wallet" />}
        actions={
          data && (
            <p className={classes.balance}>
              {text.balance} <Amount rupees={data.balance} size="total" final />
            </p>
          )
        }
      />
      <LedgerTable
        label={title}
        rows={data?.data}
        total={data?.total ?? 0}
        rowKey={(line) => line.id}
        columns={WALLET_COLUMNS}
        card={walletCard}
        list={list}
        empty={{ sentence: text.none }}
        failure={error ? text.failed : undefined}
        onRetry={() => void refetch()}
      />
    </>
  )
}
