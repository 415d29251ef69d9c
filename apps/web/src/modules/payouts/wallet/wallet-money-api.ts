import { getStatementCsv, getStatementPdf } from '@chukta/contract/payouts/wallet'
import * as settings from '@chukta/contract/payouts/wallet-settings'
import * as calls from '@chukta/contract/payouts/withdrawals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery, pageQuery } from '../../../lib/data-query.ts'
import { requestFile } from '../../../lib/download.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { useOnceKey } from '../../../lib/once-key.ts'
import { storedUserId } from '../../../lib/session.ts'

const keyOf = (...rest: unknown[]) => ['wallet-money', storedUserId(), ...rest]

/** The caller's own bank account. */
export function useOwnAccount() {
  return useQuery(dataQuery(keyOf('account'), calls.getWalletAccount, {}))
}

type AccountBody = NonNullable<RequestInput<typeof calls.storeWalletAccount>['body']>

export function useStoreAccount() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: AccountBody) => request(calls.storeWalletAccount, { body }),
    onSettled,
  })
}

/** The amount that can be withdrawn, and the tax withheld of it; the previous answer stays while the next is fetched. */
export function useWithdrawalQuote(amount: string | null) {
  return useQuery({
    ...pageQuery(keyOf('quote', amount), calls.quoteWithdrawal, {
      ...(amount === null ? {} : { query: { amount } }),
    }),
    staleTime: 0,
  })
}

/** Withdraws, once for each amount until it was done. */
export function useWithdraw() {
  const onSettled = useReload()
  const once = useOnceKey()
  return useMutation({
    mutationFn: (amount: string) =>
      request(calls.storeWithdrawal, { body: { amount }, headers: once.headersOf({ amount }) }),
    onSuccess: once.done,
    onSettled,
  })
}

export function useWithdrawals(query: NonNullable<RequestInput<typeof calls.listWithdrawals>['query']>) {
  return useQuery({
    ...pageQuery(keyOf('list', query), calls.listWithdrawals, { query }),
    refetchOnMount: 'always',
  })
}

export function useWalletSettings() {
  return useQuery(dataQuery(keyOf('settings'), settings.getWalletSettings, {}))
}

type SettingsBody = NonNullable<RequestInput<typeof settings.storeWalletSettings>['body']>

export function useStoreSettings() {
  const onSettled = useReload()
  return useMutation({
    mutationFn: (body: SettingsBody) => request(settings.storeWalletSettings, { body }),
    onSettled,
  })
}

type AdjustmentBody = NonNullable<RequestInput<typeof settings.storeAdjustment>['body']>

/** Proposes to credit or debit a wallet. */
export function useAdjust() {
  const onSettled = useReload()
  const once = useOnceKey()
  return useMutation({
    mutationFn: (body: AdjustmentBody) =>
      request(settings.storeAdjustment, { body, headers: once.headersOf(body) }),
    onSuccess: once.done,
    onSettled,
  })
}

/** The statement of a wallet of one month, `2026-11`, as a file. */
export function statementFile(userId: number, month: string, kind: 'pdf' | 'csv'): Promise<File> {
  return requestFile(kind === 'pdf' ? getStatementPdf : getStatementCsv, {
    params: { userId },
    query: { month },
  })
}

function useReload() {
  const client = useQueryClient()
  return () => {
    for (const key of ['wallet', 'wallet-money', 'approvals']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  }
}
