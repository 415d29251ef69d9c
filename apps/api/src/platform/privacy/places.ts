import type { DataPlace } from './inventory.ts'

const USER = ['user'] as const
const OTHERS = ['user', 'payee'] as const
const API = 'apps/api/src'
const WEB = 'apps/web/src'

/** Everything that is stored outside the columns of the database. A source that stores something is named by one of them. */
export const DATA_PLACES: readonly DataPlace[] = [
  {
    what: 'Documents of payees: agreements, invoices and proofs that users upload (encrypted)',
    from: `${API}/modules/payables/payees/payees-service.ts`,
    files: 'payees.document_file_id',
    whose: OTHERS,
    holds: ['bank', 'identity'],
    keeps: 'payment',
  },
  {
    what: 'Pictures in tickets (encrypted)',
    from: `${API}/modules/operations/tickets/ticket-picture.ts`,
    files: 'tickets.file_id ticket_replies.file_id',
    whose: OTHERS,
    holds: ['tickets'],
    keeps: 'account',
  },
  {
    what: 'Evidence in disputes (encrypted)',
    from: `${API}/modules/payments/disputes/answer-service.ts`,
    files: 'dispute_files.file_id',
    whose: OTHERS,
    holds: ['payments'],
    keeps: 'payment',
  },
  {
    what: 'Invoices as PDF (encrypted)',
    from: `${API}/modules/identity/files/files-service.ts`,
    files: 'invoice_files.file_id',
    whose: OTHERS,
    holds: ['identity', 'contact', 'payments'],
    keeps: 'payment',
  },
  {
    what: 'Exports of lists (encrypted)',
    from: `${API}/modules/insight/reports/exports-service.ts`,
    files: 'export_jobs.file_id',
    whose: OTHERS,
    holds: ['identity', 'payments'],
    keeps: 'day',
  },
  {
    what: 'Downloads of a person’s own data (encrypted), for 7 days',
    from: `${API}/modules/identity/files/files-service.ts`,
    files: 'data_downloads.file_id',
    whose: OTHERS,
    holds: [
      'identity',
      'contact',
      'bank',
      'payments',
      'earnings',
      'bills',
      'education',
      'tickets',
      'activity',
    ],
    keeps: { words: '7 days' },
  },
  {
    what: 'The store of all files above, a folder or a bucket; bytes without a row are removed after a day',
    from: `${API}/modules/identity/files/file-store.ts ${API}/modules/identity/files/stored-bytes.ts
      ${API}/modules/identity/files/private-driver.ts`,
    whose: OTHERS,
    holds: ['identity', 'bank', 'tickets', 'payments'],
    keeps: { words: 'as long as the row of the file' },
  },
  {
    what: 'Signed heads of the audit log: positions and hashes',
    from: `${API}/modules/identity/audit/heads-file.ts`,
    whose: [],
    holds: [],
    keeps: { words: 'always' },
  },
  {
    what: 'Archives of old months of webhooks and timelines',
    from: `${API}/modules/operations/partitions/archive-service.ts`,
    whose: OTHERS,
    holds: ['payments', 'activity'],
    keeps: { words: 'until the operator deletes them' },
  },
  {
    what: 'Logs: user IDs, network addresses, routes by pattern; no names and no secrets',
    from: `${API}/platform/observability/log-file.ts`,
    whose: ['user', 'sender'],
    holds: ['activity'],
    keeps: {
      words: '180 days, by the rotation of the operator; in a data folder two files of 100 MB a process',
    },
  },
  {
    what: 'Files while a process of their own reads or draws them, in memory',
    from: `${API}/platform/observability/processes.ts`,
    whose: OTHERS,
    holds: ['identity', 'payments'],
    keeps: { words: 'until the process ends, at most minutes' },
  },
  {
    what: 'Metrics and traces: counts and times by route, provider and state; IDs of payments in traces',
    from: `${API}/modules/operations/metrics/metrics-service.ts ${API}/modules/operations/tracing/tracing-service.ts`,
    whose: [],
    holds: [],
    keeps: { words: 'as long as the operator stores them' },
  },
  {
    what: 'Keys of the encryption',
    from: `${API}/platform/security/keyring.ts`,
    whose: [],
    holds: [],
    keeps: { words: 'as long as anything is encrypted with them' },
  },
  {
    what: 'Recorded calls of a provider trial with the test data of the operator; secrets are left out',
    from: `${API}/try-provider.ts`,
    whose: [],
    holds: [],
    keeps: { words: 'until the operator deletes them' },
  },
  {
    what: 'Demo data: invented persons',
    from: `${API}/demo/demo-service.ts`,
    whose: [],
    holds: [],
    keeps: { words: 'until chukta reset' },
  },
  {
    what: 'Backups: the database and the files, encrypted',
    from: 'scripts/backup/folder-place.ts scripts/backup/uploads.ts scripts/backup/recovery.ts',
    whose: ['user', 'payee', 'student', 'payer by link', 'sender'],
    holds: [
      'identity',
      'contact',
      'access',
      'bank',
      'payments',
      'earnings',
      'bills',
      'education',
      'tickets',
      'settings',
      'messages',
      'activity',
      'decisions',
    ],
    keeps: { words: 'as many days as the operator keeps backups' },
  },
  {
    what: 'Cookies: the sign-in in progress, the device, the challenge of a passkey',
    from: `${API}/modules/identity/sign-in/sign-in-cookie.ts ${API}/modules/identity/security/challenges-service.ts
      ${API}/platform/http/device-token.ts`,
    whose: USER,
    holds: ['access'],
    keeps: 'device',
  },
  {
    what: 'The browser: session token, user ID and role, until the user signs out',
    from: `${WEB}/lib/session.ts`,
    whose: USER,
    holds: ['access'],
    keeps: { words: 'until the user signs out; the token is valid for at most 12 hours' },
  },
  {
    what: 'The browser: copies of lists of a payer, for reading without a network',
    from: `${WEB}/lib/kept-lists.ts`,
    whose: OTHERS,
    holds: ['payments', 'bank'],
    keeps: { words: 'until the user signs out; shown for at most 12 hours' },
  },
  {
    what: 'The browser: forms that are not finished, baskets, comments, recent searches, saved views not yet stored',
    from: `${WEB}/modules/payables/payees/payee-draft.ts ${WEB}/app/session/session-gate.tsx
      ${WEB}/modules/payables/baskets/use-basket.ts ${WEB}/modules/operations/tickets/composer.tsx
      ${WEB}/modules/insight/search/recent.ts ${WEB}/modules/insight/reports/held-views.ts`,
    whose: OTHERS,
    holds: ['bank', 'payments', 'tickets'],
    keeps: { words: 'until the form is sent or the user signs out' },
  },
  {
    what: 'The browser: language, look, shortcuts and hints, and the files of the portal',
    from: `${WEB}/modules/messaging/push/push-offer.tsx ${WEB}/modules/insight/checklist/checklist-done.ts
      ${WEB}/app/header/shortcuts.ts ${WEB}/lib/list-density.ts ${WEB}/domain/language/chosen-language.ts
      apps/web/public/worker.js`,
    whose: USER,
    holds: ['settings'],
    keeps: { words: 'until the user clears the browser' },
  },
]

/** The jobs whose data says something of a person. A job is removed when it is done; one that failed stays until it is retried. */
export const PERSONAL_JOBS: Readonly<Record<string, string>> = {
  'send-mail': 'The mail with its address, encrypted, and the ID of the payment.',
  'send-sms': 'The SMS with its number, encrypted, and the ID of the payment.',
  'captcha-mail': 'The e-mail address that asked for a captcha by mail, encrypted.',
  'forgot-password': 'The e-mail address that asked for a new password, encrypted.',
  'post-incident': 'The sentence of an incident: providers, dates and counts.',
}

/** The jobs whose data are IDs, days and names of providers, or that have none. */
export const IMPERSONAL_JOBS = `apply-contacts audit-refused-webhooks chain-audit check-books checkpoint-wallets
  clean-challenges clean-sign-in clean-verification close-late-order export-transactions find-disputes
  fingerprint-accounts forget-account-events forget-bills forget-exports forget-key-requests forget-notices forget-pushes forget-webhooks make-data-download make-partitions pay-bill
  pay-out payment-link-paid payment-paid reconcile reconcile-days refresh-operators remind-disputes remind-due
  reset-factors roll-up-payments send-push send-report-views sweep-files sync-digilocker sync-signings tell-announcement
  verify-audit watch-disputes watch-incidents watch-webhook-endpoints`
