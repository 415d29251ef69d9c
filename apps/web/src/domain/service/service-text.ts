/** The texts about services that are switched off, none in the specification. */
export const SERVICE_TEXT = {
  off: (service: string) => `${service} is switched off for you`,
  back: 'Back To Services',
  title: 'Services',
  noteUser: (name: string) => `What ${name} may pay. Open payments continue.`,
  noteBelow: (name: string) => `What ${name} and everyone below may pay. Open payments continue.`,
  noteGroup: 'What the users of this group and everyone below them may pay. Open payments continue.',
  word: { on: 'On', off: 'Off' },
  by: (name: string, at: string) => `${name}, ${at}`,
  above: (reason: string) => `Switched off by a group or someone above: ${reason}`,
  locked: 'Only a super admin can switch it on.',
  offTitle: (service: string) => `Switch ${service} off?`,
  offUser: (name: string) =>
    `${name} can no longer start payments for it. Automatic payments pause, and payees stay.`,
  offBelow: (name: string) =>
    `${name} and everyone below can no longer start payments for it. Automatic payments pause, and payees stay.`,
  offGroup: (name: string) =>
    `The users of ${name} and everyone below them can no longer start payments for it. Automatic payments pause, and payees stay.`,
  reason: 'Reason',
  reasonHint: 'The payers read it. 5 to 200 characters.',
  press: 'Switch off',
  pressing: 'Switching off…',
} as const
