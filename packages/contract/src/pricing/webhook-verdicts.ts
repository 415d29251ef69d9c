/**
 * What an event's signature was worth. All but the first three changed nothing: they were refused, or, unsigned where the
 * gateway signs nothing, only made us ask it.
 */
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
