/** Texts about a device without a net, and about a newer build. */
export const OFFLINE_TEXT = {
  name: 'Connection',
  offline: 'You are offline.',
  nothingSent:
    'You are offline. Payments and changes need a connection, and nothing is sent later on its own.',
  unreachable: 'The portal cannot be reached.',
  asOf: (time: string) => `Lists are as of ${time}.`,
  again: 'Try again',
  newVersion: 'A new version is there.',
  reload: 'Reload',
  versionName: 'New version',
} as const
