// Our own texts about what waits for approval, wherever it was asked for.

export const APPROVAL_TEXT = { see: 'See the proposal' } as const
