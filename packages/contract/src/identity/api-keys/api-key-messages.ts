/** The sentences about API keys; none of them is in the specification. */
export const API_KEYS = {
  nameRequired: 'Name is required.',
  permissionUnknown: 'A key cannot be given this permission.',
  permissionsRequired: 'Choose what the key may do.',
  permissionsOfRole: 'Your role does not have this permission.',
  permissionsTwice: 'Each permission is named once.',
  addressFormat: 'Give an IP address or a range, such as 203.0.113.7 or 203.0.113.0/24.',
  addressesMany: 'At most 50 addresses.',
  expiryFormat: 'Choose a day within the next two years.',
  limitFormat: 'Give both limits in paise, the daily one at least as large.',
  limitWithoutRefunds: 'Limits are for keys that may refund.',
  tooMany: 'An account has at most 20 keys. End one first.',
  ended: 'The key was ended.',
  isOver: 'This key has ended or was replaced. Make a new one.',
  loadFailed: 'Unable to fetch your API keys.',
  makeFailed: 'The key could not be made. Please try again.',
  endFailed: 'The key could not be ended. Please try again.',
  rotateFailed: 'The key could not be replaced. Please try again.',
  refundLimit: 'The refund is above the limit of this API key.',
  news: {
    made: (name: string) => `The API key “${name}” was made.`,
    rotated: (name: string) => `The API key “${name}” was replaced. The old one works for 24 hours more.`,
    ended: (name: string) => `The API key “${name}” was ended.`,
    inUrl: (name: string) =>
      `The API key “${name}” was sent in an address, where logs keep it. It has been ended.`,
  },
} as const
