// Separate, so that the first screen does not load these texts.

export const COPY_TEXT = { copy: 'Copy', copied: 'Copied' } as const
