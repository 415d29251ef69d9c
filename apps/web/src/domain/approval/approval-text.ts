// Our own texts about what waits for approval, wherever it was asked for.

export const APPROVAL_TEXT = {
  see: 'See the proposal',
  commissionWaits: 'The commission was sent for approval. It has not changed yet.',
} as const
