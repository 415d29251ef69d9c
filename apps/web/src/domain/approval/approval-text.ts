// Texts about changes that wait for approval, for all screens that request one.

export const APPROVAL_TEXT = {
  see: 'See the proposal',
  commissionWaits: 'The commission was sent for approval. It has not changed yet.',
} as const
