// Screen texts; the server's sentences are in the contract's messages.

export const MONEY_STOP_TEXT = {
  stopped: 'Refunds are stopped',
  stoppedNote: (since: string) =>
    `Since ${since} the books do not hold. Refunds resume automatically once the books hold again.`,
  lifted: 'Refunds go on though the books do not hold',
  liftedNote: (by: string | null, at: string, reason: string) =>
    by === null
      ? `A super admin let them go on at ${at}: ${reason}`
      : `${by} let them go on at ${at}: ${reason}`,
  broken: (rule: string, count: number) =>
    count === 1 ? `Broken 1 time: ${rule}.` : `Broken ${count} times: ${rule}.`,
  check: 'Check the books now',
  checking: 'Checking…',
  lift: 'Let refunds go on',
  lifting: 'Saving…',
  liftTitle: 'Let refunds go on?',
  liftNote: 'Refunds leave again although the books do not hold. What breaks beyond that stops them again.',
  reason: 'Reason',
} as const
