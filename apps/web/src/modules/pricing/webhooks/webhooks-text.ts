import type { WebhookVerdict } from '@chukta/contract/pricing/webhook-verdicts'

// Screen texts; the server's sentences are in the contract's messages.

export const WEBHOOKS_TEXT = {
  title: 'Webhooks',
  note: 'Webhooks of the last 90 days, newest first. Their content is not trusted: each only triggers a check with the gateway.',
  none: 'No webhooks yet. They appear here once each gateway knows the address of this portal.',
  toGateways: 'See the addresses',
  noMatch: 'Nothing matches these filters.',
  at: 'Came',
  gateway: 'Gateway',
  order: 'Order',
  noOrder: 'None of ours',
  claimed: (order: string) => `${order} (claimed)`,
  verdict: 'Signature',
  verdicts: {
    ok: 'Signed',
    old: 'Signed, old',
    'unknown-order': 'Signed, unknown order',
    unsigned: 'Not signed',
    'wrong-secret': 'Wrong secret',
    'changed-body': 'Changed body',
    'wrong-signature': 'Wrong signature',
  } satisfies Record<WebhookVerdict, string>,
  changed: 'Changed',
  statuses: {
    created: 'created',
    open: 'open',
    pending: 'pending',
    failed: 'failed',
    paid: 'paid',
    closed: 'closed',
    mismatch: 'mismatch',
  } as Record<string, string>,
  moved: (from: string, to: string) => `${from} → ${to}`,
  nothing: 'Nothing',
  searchOrder: 'Search by order id',
  open: (id: number, order: string) => `Open event ${id}: ${order}`,
  event: (id: number) => `Event ${id}`,
  backToList: 'Webhooks',
  took: 'Took',
  ms: (ms: number) => `${ms} ms`,
  notRecorded: 'Not recorded',
  repeats: 'Came again',
  repeated: (times: number, last: string | null) => {
    if (times === 0) return 'Never'
    if (last === null) return times === 1 ? '1 time' : `${times} times`
    return times === 1 ? `1 time, last ${last}` : `${times} times, last ${last}`
  },
  address: 'From',
  requestId: 'Request id',
  sha256: 'SHA-256 of the body',
  timeline: 'While it was applied',
  headers: 'Headers',
  noHeaders: 'No headers were kept.',
  headersNote: 'Without secrets; a signature is shortened.',
  body: 'Body',
  bodyNote: 'Personal data: it may hold a payer’s e-mail and the last digits of a card.',
  cut: (kept: number, all: number) => `Refused, so only the first ${kept} of ${all} bytes are kept.`,
  binary: 'No text; shown as base64.',
  bodyAs: 'Show the body as',
  pretty: 'Indented',
  raw: 'As it came',
  copyBody: 'Copy the body',
  replay: 'Ask again',
  replaying: 'Asking…',
  replayTitle: 'Ask the gateway about this order?',
  replayNote:
    'As if the event had come now. What the event says is not used, so this is safe for a refused one too.',
  replays: 'Asked again before',
  replayLine: (by: string | null) => (by === null ? 'By a person who is gone' : `By ${by}`),
} as const

/** `'open → paid'`; an equal status means no change. */
export function changeText(changed: { from: string; to: string } | null): string {
  const text = WEBHOOKS_TEXT
  if (changed === null || changed.from === changed.to) return text.nothing
  const word = (status: string) => text.statuses[status] ?? status
  return text.moved(word(changed.from), word(changed.to))
}
