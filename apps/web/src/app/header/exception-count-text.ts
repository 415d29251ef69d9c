// Texts about exceptions. Separate from the shell's other texts, which are loaded with every page.

export const EXCEPTION_COUNT_TEXT = {
  open: (count: number) => `Exceptions, ${count} open`,
  waiting: ' waiting',
  stopped: 'Refunds are stopped.',
  stoppedNote: (since: string) => `The books have not held since ${since}.`,
  seeBroken: 'See what is broken',
} as const
