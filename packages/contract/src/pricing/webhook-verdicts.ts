/**
 * Results of an event's signature check. All but the first three changed nothing: they were refused, or, unsigned where the
 * gateway signs nothing, only made us poll it.
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
