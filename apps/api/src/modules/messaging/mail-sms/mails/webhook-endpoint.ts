import type { MailContent } from '../mail-layout.ts'

const WORDS = {
  warning:
    'has accepted nothing for a day. If that goes on, it is switched off five days after the first failure.',
  failures: 'has accepted nothing for five days, and is switched off. What waits for it is kept for 30 days.',
  gone: 'answered that it is gone for good (410), and is switched off.',
}

/** Sent when a webhook endpoint is added or gets another address, when it fails, and when it is switched off for that. */
export function webhookEndpointMail(
  { name, host, what, url }: { name: string; host: string; what: keyof typeof WORDS | 'made'; url: string },
  brand: string,
): MailContent {
  if (what === 'made') {
    return {
      subject: `Events of your account go to ${host}`,
      paragraphs: [
        `Hello ${name}, events of your ${brand} account are posted to a webhook endpoint at ${host} from now on.`,
        'If you do not know it, remove it, and end the API keys that may change webhook endpoints.',
      ],
      link: { label: 'See your webhook endpoints', url },
    }
  }
  return {
    subject: `Your webhook endpoint at ${host} does not work`,
    paragraphs: [
      `Hello ${name}, the webhook endpoint at ${host} of your ${brand} account ${WORDS[what]}`,
      'Its page shows each try with its answer. Events can be sent again there.',
    ],
    link: { label: 'See what came back', url },
  }
}
