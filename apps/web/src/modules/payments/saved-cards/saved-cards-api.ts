import {
  agreeToSaveCard,
  listSavedCards,
  removeSavedCard,
  type SavedCard,
} from '@chukta/contract/payments/saved-cards'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { brandName } from '../../../domain/payment/card-brands.ts'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { SAVED_CARDS_TEXT } from './saved-cards-text.ts'

const queryKey = () => ['saved-cards', storedUserId()]

/** The saved cards of the signed-in payer; fetched again with each screen that shows them. */
export function useSavedCards(enabled = true) {
  return useQuery({ ...dataQuery(queryKey(), listSavedCards, {}), enabled, gcTime: 0, staleTime: 0 })
}

/** Removes a saved card. The list is fetched again after any answer: one that was lost says nothing of the card. */
export function useRemoveCard() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request(removeSavedCard, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey() }),
  })
}

/** Records that the payer agrees to have the card of an order saved. False when that failed: then it must not be saved. */
export async function agreeToSave(orderId: string): Promise<boolean> {
  try {
    await request(agreeToSaveCard, { body: { order_id: orderId } })
    return true
  } catch {
    return false
  }
}

type Named = Pick<SavedCard, 'bank' | 'network' | 'last4'>

const ownerOf = ({ bank, network }: Named) =>
  [bank, brandName(network)].filter(Boolean).join(' ') || SAVED_CARDS_TEXT.card

/** A card as it is shown: `HDFC Bank Visa •••• 4242`. */
export const cardName = (card: Named) => SAVED_CARDS_TEXT.name(ownerOf(card), card.last4)

/** The same as it is read out: `HDFC Bank Visa ending 4242`. */
export const spokenCard = (card: Named) => SAVED_CARDS_TEXT.spoken(ownerOf(card), card.last4)

/** Its type and date: `Debit card. Expires 03/30`; what is not known is left out. */
export function cardFacts({ type, expires, state }: SavedCard): string {
  const date = expires && SAVED_CARDS_TEXT[state === 'expired' ? 'expired' : 'expires'](expires)
  return [type && SAVED_CARDS_TEXT.types[type], date].filter(Boolean).join(' · ')
}
