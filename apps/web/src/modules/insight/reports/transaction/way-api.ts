import { makeTrackLink } from '@chukta/contract/payments/public-tracking'
import { confirmAccount } from '@chukta/contract/payouts/payee-trust'
import { useMutation } from '@tanstack/react-query'
import { usePayoutStep } from '../../../../domain/payout/payout-api.ts'
import { request } from '../../../../lib/http.ts'

/** The payer's second yes to the account that a payment is for. */
export function useConfirmAccount() {
  return usePayoutStep(
    ({ transactionId, accountVersion }: { transactionId: number; accountVersion: number | null }) =>
      request(confirmAccount, {
        body: {
          transaction_id: transactionId,
          ...(accountVersion === null ? {} : { account_version: accountVersion }),
        },
      }),
  )
}

/** The link by which the payee can follow the money; the same one every time. */
export function useTrackLink() {
  return useMutation({
    mutationFn: (transaction_id: number) => request(makeTrackLink, { body: { transaction_id } }),
  })
}
