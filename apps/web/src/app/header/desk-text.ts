// Our own texts about what is stuck. Apart from the other texts of the shell: those are loaded with every page.

export const DESK_TEXT = {
  stuck: (count: number) => `Repair desk, ${count} stuck`,
  waiting: ' waiting',
  stopped: 'Refunds are stopped.',
  stoppedNote: (since: string) => `The books have not held since ${since}.`,
  seeBroken: 'See what is broken',
} as const
