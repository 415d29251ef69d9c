/** The texts of the devices screen, none in the specification. */
export const DEVICES_TEXT = {
  title: 'Devices',
  note: 'Where you signed in. A device that is ended is signed out at once, and is new again at its next sign-in.',
  back: 'Back to the profile',
  list: 'Your devices',
  current: 'This device',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  address: 'Address',
  since: 'Since',
  lastUsed: 'Last used',
  none: 'Your devices appear here after your next sign-in.',
  end: 'End',
  endOf: (label: string, address: string) => `End ${label}, ${address}`,
  endCurrent: 'End this device',
  endTitle: (label: string) => `End ${label}?`,
  endNote: 'It is signed out at once.',
  endCurrentNote: 'You are signed out here at once.',
  endOthers: 'End all others',
  endOthersTitle: 'End all other devices?',
  endOthersNote:
    'Every other device is signed out at once. Links that you shared and the address of your calendar no longer work. You stay signed in here.',
  endShared: 'End shared links',
  endSharedTitle: 'End all shared links?',
  endSharedNote:
    'Links that you shared, mailed links and the address of your calendar no longer work. You stay signed in here.',
}
