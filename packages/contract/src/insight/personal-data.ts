import type { PERSONAL_DATA } from './personal-data-messages.ts'

export type DataCategory = keyof typeof PERSONAL_DATA.categories
export type DataGround = keyof typeof PERSONAL_DATA.grounds
export type DataTerm = keyof typeof PERSONAL_DATA.terms
export type DataRecipient = keyof typeof PERSONAL_DATA.recipients

type Treatment = { ground: DataGround; recipients: readonly DataRecipient[] }

/** On which ground each category is processed, and with whom it is shared. The purposes are sentences beside the names. */
export const DATA_CATEGORIES: Readonly<Record<DataCategory, Treatment>> = {
  identity: { ground: 'duty', recipients: ['checks', 'payees', 'resellers', 'authorities'] },
  contact: { ground: 'given', recipients: ['gateways', 'messengers', 'payouts', 'resellers'] },
  access: { ground: 'given', recipients: [] },
  bank: { ground: 'given', recipients: ['payouts', 'gateways'] },
  payments: { ground: 'given', recipients: ['gateways', 'payouts', 'payees', 'resellers', 'authorities'] },
  earnings: { ground: 'given', recipients: ['payouts', 'resellers', 'authorities'] },
  bills: { ground: 'given', recipients: ['billers'] },
  education: { ground: 'given', recipients: ['payees'] },
  tickets: { ground: 'given', recipients: ['resellers'] },
  settings: { ground: 'given', recipients: [] },
  messages: { ground: 'consent', recipients: ['messengers', 'push'] },
  activity: { ground: 'duty', recipients: ['authorities'] },
  decisions: { ground: 'duty', recipients: ['authorities'] },
}
