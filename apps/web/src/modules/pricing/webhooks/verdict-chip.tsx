import type { WebhookVerdict } from '@chukta/contract/pricing/webhook-verdicts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { WEBHOOKS_TEXT } from './webhooks-text.ts'

const LOOKS: Record<WebhookVerdict, string> = {
  ok: 'success',
  old: 'pending',
  'unknown-order': 'pending',
  unsigned: 'refused',
  'wrong-secret': 'refused',
  'changed-body': 'refused',
  'wrong-signature': 'refused',
}

/** The result of an event's signature check, in a word or two. */
export function VerdictChip({ verdict }: { verdict: WebhookVerdict }) {
  return <StatusChip status={labelOf(LOOKS, verdict)} label={labelOf(WEBHOOKS_TEXT.verdicts, verdict)} />
}

/** True for an event that was refused: its values are only a claim. */
export function isRefused(verdict: WebhookVerdict): boolean {
  return LOOKS[verdict] === 'refused'
}
