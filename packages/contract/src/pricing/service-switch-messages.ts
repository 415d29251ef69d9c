/** The sentences about services that are switched off for a person or a charge group, none in the specification. */
export const SERVICE_SWITCHES = {
  /** To a payer who tries to pay it. */
  refused: (service: string, reason: string) => `${service} is switched off for you: ${reason}`,
  on: (service: string) => `${service} is switched on.`,
  off: (service: string) => `${service} is switched off.`,
  reason: 'Please give a reason of 5 to 200 characters.',
  oneTarget: 'Name a user or a charge group, and not both.',
  locked: 'Only a super admin can change this: a super admin switched it off.',
  loadFailed: 'Unable to fetch the services.',
  saveFailed: 'Unable to switch the service.',
} as const
