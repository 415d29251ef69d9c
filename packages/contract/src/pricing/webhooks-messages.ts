import type { WebhookVerdict } from './webhook-verdicts.ts'

/** Sentences of the webhook console; none of them is in the specification. */
export const WEBHOOKS = {
  gatewayUnknown: 'This is no gateway.',
  verdictUnknown: 'This is no verdict.',
  /** The result of an event's signature check, in words. */
  verdicts: {
    ok: 'Signed by the gateway.',
    old: 'Signed by the gateway, but by its own time more than five minutes before or after it came.',
    'unknown-order': 'Signed by the gateway, but about no order of ours.',
    unsigned: 'It carried no signature, so it decided nothing.',
    'wrong-secret': 'Refused: it was signed with another secret.',
    'changed-body': 'Refused: its body, or the time beside it, was changed after it was signed.',
    'wrong-signature':
      'Refused: it was signed with another secret, or its body, or the time beside it, was changed after that.',
  } satisfies Record<WebhookVerdict, string>,
  noOrder: 'This event names no order of ours, so there is nothing to ask about.',
  replayedSame: 'The gateway was asked again. Nothing changed.',
  replayedChanged: 'The gateway was asked again, and the payment moved.',
  listFailed: 'The webhook events could not be loaded.',
  replayFailed: 'The gateway could not be asked.',
} as const
