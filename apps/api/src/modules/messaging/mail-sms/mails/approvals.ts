import type { MailContent } from '../mail-layout.ts'

type Waiting = { name: string; maker: string; title: string; lines: string[]; url: string }

/** Sent to every other super admin when a proposed change waits for one of them. */
export function approvalWaitingMail({ name, maker, title, lines, url }: Waiting): MailContent {
  return {
    subject: `${maker} asks for approval: ${title}`,
    paragraphs: [
      `Hello ${name}, ${maker} wants to change this. It comes into force once another super admin approves it.`,
      ...lines,
    ],
    link: { label: 'Review and decide', url },
  }
}

type Decided = {
  name: string
  decider: string
  title: string
  status: 'approved' | 'refused' | 'put back'
  reason: string | null
  url: string
}

const WHAT_NOW = {
  approved: 'The change is in force.',
  refused: 'Nothing has changed.',
  'put back': 'The earlier values are in force again.',
} as const

/** Sent to the maker of a change when it was decided. */
export function approvalDecidedMail({ name, decider, title, status, reason, url }: Decided): MailContent {
  return {
    subject: `${title}: ${status} by ${decider}`,
    paragraphs: [
      `Hello ${name}, ${decider} has ${status} this change: ${title}. ${WHAT_NOW[status]}`,
      ...(reason === null ? [] : [`The reason: ${reason}`]),
    ],
    link: { label: 'See it', url },
  }
}
