import { enqueueForgery, enqueueWebhook } from '../../webhooks/enqueue.ts'
import type { Account } from './accounts-sql.ts'
import type { Incident } from './incidents-sql.ts'
import { LANGUAGES } from './languages.ts'
import type { PayoutEvent, Payouts } from './payouts-context.ts'
import { type ProviderName, scopeOf } from './provider-names.ts'
import type { Transfer } from './transfers-sql.ts'

/** Tells the shop where a transfer stands now; with the switch for it, a forged arrival goes along. */
export function tellMoved(payouts: Payouts, transfer: Transfer): void {
  const language = LANGUAGES[transfer.provider]
  const event = language.moved(transfer, payouts.now())
  if (!event) return
  enqueueWebhook(payouts, webhook(payouts, transfer.provider, transfer.reference, event))
  if (payouts.faults.strikes('webhooks_forged')) tellForged(payouts, transfer)
}

/** A forgery by a sender without the secret: it claims that this transfer has arrived. */
export function tellForged(payouts: Payouts, transfer: Transfer): void {
  const claim = LANGUAGES[transfer.provider].claim(transfer, payouts.now())
  enqueueForgery(payouts, webhook(payouts, transfer.provider, transfer.reference, claim))
}

/** Tells that the account has fallen below its threshold. */
export function tellLowBalance(payouts: Payouts, account: Account): void {
  tellOfAccount(payouts, account.provider, LANGUAGES[account.provider].lowBalance(account, payouts.now()))
}

/** Tells that the shop has put money in. */
export function tellTopUp(payouts: Payouts, account: Account, amountPaise: bigint): void {
  const event = LANGUAGES[account.provider].topUp(account, amountPaise, payouts.now())
  tellOfAccount(payouts, account.provider, event)
}

/** Tells that a bank cannot be reached, or can be again. */
export function tellIncident(payouts: Payouts, incident: Incident): void {
  tellOfAccount(payouts, incident.provider, LANGUAGES[incident.provider].incident(incident, payouts.now()))
}

function tellOfAccount(payouts: Payouts, provider: ProviderName, event: PayoutEvent | undefined): void {
  if (!event) return
  enqueueWebhook(payouts, webhook(payouts, provider, 'account', event))
}

function webhook(payouts: Payouts, provider: ProviderName, about: string, event: PayoutEvent) {
  return {
    ...event,
    orderId: about,
    url: new URL(`payouts/${provider}`, payouts.webhookUrl).href,
    sender: scopeOf(provider),
  }
}
