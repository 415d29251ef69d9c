/** The sentences about services, banks and places: those that the specification has, word for word. */
export const SERVICE_MESSAGES = {
  services: {
    loadFailed: 'Unable to loding the services',
    navigateFailed: 'An error occurred while navigating.',
    none: 'No service avaible,Coming soon.',
  },
  lookups: {
    /** For the bank list on each of its three forms (spec 2 section 8). */
    bankFailed: {
      addPayee: 'Unable to fetching the bank details',
      editPayee: 'Unable to fetching bank details',
      addSchool: 'Unable fetching the bank details.',
    },
    statesFailed: 'Unable to fetching the states',
    citiesFailed: 'Unable to fetching the cities',
  },
} as const
