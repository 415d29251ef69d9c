import type { MailContent } from '../mail-layout.ts'

const WORDS = {
  warning:
    'has accepted nothing for a day. If that goes on, it is switched off five days after the first failure.',
  failures: 'has accepted nothing for five days, and is switched off. What waits for it is kept for 30 days.',
  gone: 'answered that it is gone for good (410), and is switched off.',
}

/** Sent when a webhook endpoint fails, and when it is switched off for that. */
export function webhookEndpointMail(
  values: { name: string; host: string; what: keyof typeof WORDS; url: string },
  brand: string,
): MailContent {
  return {
    subject: `Your webhook endpoint at ${values.host} does not work`,
    paragraphs: [
      `Hello ${values.name}, the webhook endpoint at ${values.host} of your ${brand} account ${WORDS[values.what]}`,
      'Its page shows each try with its answer. Events can be sent again there.',
    ],
    link: { label: 'See what came back', url: values.url },
  }
}
