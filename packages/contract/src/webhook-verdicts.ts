/** What an event's signature was worth. All but the first three were refused, and changed nothing. */
export const WEBHOOK_VERDICTS = [
  'ok',
  'old',
  'unknown-order',
  'unsigned',
  'wrong-secret',
  'changed-body',
  'wrong-signature',
] as const
export type WebhookVerdict = (typeof WEBHOOK_VERDICTS)[number]
