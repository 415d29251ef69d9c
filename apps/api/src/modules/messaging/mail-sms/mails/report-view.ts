import type { MailContent } from '../mail-layout.ts'

export type ReportViewValues = {
  kind: 'daily' | 'weekly' | 'monthly'
  name: string
  view: string
  /** The first and the last day, as `2026-11-23`. */
  days: { from: string; to: string }
  /** Opens the view for these days. */
  url: string
  /** Opens the choice of its mails. */
  stopUrl: string
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as it is printed in mails: 23 Nov 2026. */
export function printedDay(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

const OFTEN = { daily: 'every day', weekly: 'every Monday', monthly: 'on the first of each month' }

/** Sent to the owner of a saved view of Reports: a link to it. It holds no payment and no figure. */
export function reportViewMail({ kind, name, view, days, url, stopUrl }: ReportViewValues): MailContent {
  const [from, to] = [printedDay(days.from), printedDay(days.to)]
  const period = from === to ? from : `${from} to ${to}`
  return {
    subject: `${view}: ${period}`,
    paragraphs: [
      `Hello ${name}, your saved view ${view} is ready for ${period}.`,
      'Sign in to see it. This mail holds none of its payments.',
      `You get this mail ${OFTEN[kind]}.`,
    ],
    link: { label: 'Open the view', url },
    more: { label: 'Change or stop these mails', url: stopUrl },
  }
}
