import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import type { TicketStatus } from '@chukta/contract/operations/tickets'
import type { DemoPayment } from './payments.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import { STORIES, type TicketStory } from './ticket-words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type DemoTicket = TicketStory & {
  author: DemoPerson
  /** The place of its payment in the list of payments, null when it is about none. */
  payment: number | null
  status: TicketStatus
  at: Date
  replies: { author: DemoPerson; at: Date; message: string }[]
  /** When and by whom it was taken up and closed. */
  moves: { author: DemoPerson; at: Date; from: TicketStatus; to: TicketStatus }[]
}

/** How often a payment of each ending leads to a ticket. */
const CHANCES = { paid: 0.004, closed: 0.03, pending: 0.5, mismatch: 1 }
const GENERAL = 40

/** Tickets about payments and about nothing in particular, oldest first; `watched` raises some of each kind. */
export function makeTickets(
  random: Random,
  payments: DemoPayment[],
  people: DemoPerson[],
  watched: DemoPerson,
  now: Date,
): DemoTicket[] {
  const tickets: DemoTicket[] = []
  for (const [index, payment] of payments.entries()) {
    const { owner } = payment.payee
    const chance = CHANCES[payment.ending] * (owner === watched ? 4 : 1)
    if (!random.chance(chance)) continue
    const at = new Date(payment.at.getTime() + random.whole(1, 30) * HOUR_MS)
    const story = filledIn(random.pick(STORIES[payment.ending]), payment)
    tickets.push(ticketOf(random, story, owner, at, index, now))
  }
  const retailers = people.filter((person) => person.role_id === 4 && person.status === 1)
  for (let count = 0; count < GENERAL; count += 1) {
    const author = count < 3 ? watched : random.pick(retailers)
    const age = Math.floor((now.getTime() - author.created_at.getTime()) / DAY_MS)
    const at = new Date(
      now.getTime() - random.whole(1, Math.max(1, age - 1)) * DAY_MS + random.whole(0, 20) * HOUR_MS,
    )
    tickets.push(ticketOf(random, random.pick(STORIES.none), author, at, null, now))
  }
  return tickets.filter(({ at }) => at < now).sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A thread as long as its age allows: old tickets are answered and mostly closed. */
function ticketOf(
  random: Random,
  story: TicketStory,
  author: DemoPerson,
  at: Date,
  payment: number | null,
  now: Date,
): DemoTicket {
  const answering = author.parent ?? author
  const replies: DemoTicket['replies'] = []
  const moves: DemoTicket['moves'] = []
  let clock = at.getTime()
  let status: TicketStatus = 'Open'
  const move = (to: TicketStatus) => {
    moves.push({ author: answering, at: new Date(clock), from: status, to })
    status = to
  }
  for (const [index, message] of story.thread.entries()) {
    clock += random.whole(1, 20) * HOUR_MS + random.whole(0, 3_599_999)
    if (clock >= now.getTime()) break
    replies.push({ author: index % 2 === 0 ? answering : author, at: new Date(clock), message })
    if (index === 0 && story.thread.length > 1) move('On Hold')
  }
  clock += random.whole(1, 8) * HOUR_MS
  if (
    replies.length === story.thread.length &&
    replies.length > 0 &&
    clock < now.getTime() &&
    random.chance(0.85)
  ) {
    move('Closed')
  }
  return { ...story, author, payment, status, at, replies, moves }
}

function filledIn(story: TicketStory, { payee, basePaise }: DemoPayment): TicketStory {
  const amount = formatRupees(paiseToRupees(basePaise))
  const fill = (text: string) => text.replaceAll('{payee}', payee.name).replaceAll('{amount}', amount)
  return {
    ...story,
    subject: fill(story.subject),
    description: fill(story.description),
    thread: story.thread.map(fill),
  }
}
