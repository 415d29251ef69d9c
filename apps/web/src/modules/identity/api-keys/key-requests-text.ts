import type { KeyRequestResult } from '@chukta/contract/identity/api-keys/key-requests'

/** The texts of the log of programs' calls. */
export const KEY_REQUESTS_TEXT = {
  title: 'Requests',
  note: 'What your programs called in the last 7 days, newest first. Bodies and queries are not stored.',
  keys: 'API keys',
  none: 'Your programs have called nothing in the last 7 days.',
  noMatch: 'No request matches these filters.',
  loadFailed: 'Unable to fetch the requests.',
  at: 'Time',
  call: 'Call',
  apiKey: 'API key',
  status: 'Status',
  took: 'Took',
  tookMs: (ms: string) => `${ms} ms`,
  result: 'Result',
  results: { '2xx': 'Done', '4xx': 'Refused', '5xx': 'Failed' } satisfies Record<KeyRequestResult, string>,
  requestId: 'Request ID',
}
