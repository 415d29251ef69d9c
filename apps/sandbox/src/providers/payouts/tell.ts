import { enqueueForgery, enqueueWebhook } from '../../webhooks/enqueue.ts'
import type { Account } from './accounts-sql.ts'
import type { Incident } from './incidents-sql.ts'
import { LANGUAGES } from './languages.ts'
import type { PayoutEvent, Payouts } from './payouts-context.ts'
import { type ProviderName, scopeOf } from './provider-names.ts'
import type { Transfer } from './transfers-sql.ts'

/** Sends the webhook of a transfer's new state; with its fault switch, a forged arrival too. */
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

/** Sends the webhook of a balance below its threshold. */
export function tellLowBalance(payouts: Payouts, account: Account): void {
  tellOfAccount(payouts, account.provider, LANGUAGES[account.provider].lowBalance(account, payouts.now()))
}

/** Sends the webhook of a deposit by the shop. */
export function tellTopUp(payouts: Payouts, account: Account, amountPaise: bigint): void {
  const event = LANGUAGES[account.provider].topUp(account, amountPaise, payouts.now())
  tellOfAccount(payouts, account.provider, event)
}

/** Sends the webhook of a bank's incident, or of its end. */
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
