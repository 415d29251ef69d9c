import { CARD_METHOD } from '@chukta/contract/payments/payments'
import { ChevronsRight, CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import { isUpi } from './checkout-api.ts'

/** The icon of a payment method, by its name from the server. */
export function methodIcon(method: string): LucideIcon {
  if (method === CARD_METHOD) return CreditCard
  if (isUpi(method)) return ChevronsRight
  return /bank/i.test(method) ? Landmark : Wallet
}
