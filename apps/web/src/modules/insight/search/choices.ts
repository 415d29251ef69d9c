import type { Found } from '@chukta/contract/insight/search'
import { formatRupees } from '@chukta/contract/money'
import { TICKET_STATUS_NAMES } from '@chukta/contract/operations/tickets'
import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { MANAGED_ROLES } from '@chukta/contract/permissions'
import { say } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { isMatch } from './match.ts'
import { SEARCH_TEXT } from './search-text.ts'

const text = SEARCH_TEXT

/** One choice: an address to open, or an action. */
export type Choice = {
  id: string
  label: string
  /** A further fact, below its name. */
  note?: string
  /** Further words by which it is found. */
  words?: string
  /** A state, beside it. */
  status?: string
} & ({ href: string } | { run: () => void })

export type ChoiceGroup = { label: string; choices: Choice[] }

const MOST_OF_OURS = 5
/** Shorter texts would find every screen. */
const LEAST_OF_OURS = 2

/** The actions and screens that match by the beginnings of words. */
export function matching(groups: ChoiceGroup[], typed: string): ChoiceGroup[] {
  if (typed.trim().length < LEAST_OF_OURS) return []
  return groups.map(({ label, choices }) => ({
    label,
    choices: choices
      .filter((choice) => isMatch(`${choice.label} ${choice.words ?? ''}`, typed))
      .slice(0, MOST_OF_OURS),
  }))
}

/** The server's results, as groups of links. */
export function foundGroups({ transactions, payees, tickets, users }: Found): ChoiceGroup[] {
  return [
    {
      label: text.transactions,
      choices: transactions.map((row) => ({
        id: `payment-${row.id}`,
        label: `${row.paid_to}, ${formatRupees(row.amount)}`,
        note: [
          row.reference === null ? row.urn : `${row.urn}, ${text.reference(row.reference)}`,
          formatDate(row.created_at),
          text.paidBy(row.payer_name),
        ].join(' · '),
        status: row.payment_status,
        href: `/view-reports/${row.id}`,
      })),
    },
    { label: text.payees, choices: payees.flatMap(payeeChoice) },
    {
      label: text.users,
      choices: users.map(({ id, name, username, role_id }) => ({
        id: `user-${id}`,
        label: name,
        note: `${text.roles[role_id] ?? ''} · ${username}`,
        href: `/view-user/${roleName(role_id)}/${id}`,
      })),
    },
    {
      label: text.tickets,
      choices: tickets.map(({ id, ticket_no, subject, status, user_name }) => ({
        id: `ticket-${id}`,
        label: subject,
        note: `${ticket_no} · ${user_name} · ${labelOf(TICKET_STATUS_NAMES, status)}`,
        href: `/reply-complaint/${id}`,
      })),
    },
  ]
}

function payeeChoice({
  id,
  name,
  service_id,
  service_name,
  service_slug,
  owner_name,
}: Found['payees'][number]) {
  const category = categoryOfService(service_slug)
  if (!category) return []
  const service = say(service_name)
  const note = owner_name === null ? service : `${service} · ${text.ownedBy(owner_name)}`
  return [{ id: `payee-${id}`, label: name, note, href: `${category.paths.view}/${service_id}/${id}` }]
}

const roleName = (roleId: number) =>
  Object.entries(MANAGED_ROLES).find(([, id]) => id === roleId)?.[0] ?? 'retailer'
