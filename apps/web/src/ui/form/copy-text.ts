// Our own texts; not with those that the first screen loads.

export const COPY_TEXT = { copy: 'Copy', copied: 'Copied' } as const
