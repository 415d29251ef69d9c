import type { DataTerm } from '@chukta/contract/insight/personal-data'

/** The laws that say how long something is kept, as reported in November 2026. Have a lawyer confirm each. */
export const LAWS = {
  'dpdp-8-3': {
    name: 'Digital Personal Data Protection Rules 2025, rule 8(3)',
    keeps: 'personal data, traffic data and logs for at least one year from the processing',
  },
  'pmla-identity': {
    name: 'Prevention of Money Laundering Act, where the company is a reporting entity',
    keeps: 'records of identity for five years from the end of the relation',
  },
  'pmla-transactions': {
    name: 'Prevention of Money Laundering Act, where the company is a reporting entity',
    keeps: 'records of transactions for five years from their date',
  },
  'companies-act': { name: 'Companies Act', keeps: 'books of account for eight years' },
  gst: { name: 'GST', keeps: 'invoices and accounts for 72 months after the annual return' },
  'income-tax': { name: 'Income tax', keeps: 'accounts and proofs; ask for how long' },
  'cert-in': { name: 'CERT-In directions of 2022', keeps: 'logs for 180 days' },
} as const
export type Law = keyof typeof LAWS

type Term = {
  laws: readonly Law[]
  /** What happens when the account is closed: until the term is over the data is sealed, or stays in use. */
  closing: 'destroyed' | 'sealed' | 'unchanged'
  /** What happens when the term is over. */
  end: 'destroyed' | 'pseudonymised'
  /** The scheduled jobs that do so today; none: declared, and not yet done by a job. */
  jobs: readonly string[]
}

/** What happens to data of each term. How long each one is: `PERSONAL_DATA.terms`. */
export const TERMS: Readonly<Record<DataTerm, Term>> = {
  code: {
    laws: [],
    closing: 'destroyed',
    end: 'destroyed',
    jobs: ['clean-sign-in', 'clean-challenges', 'clean-verification'],
  },
  day: {
    laws: [],
    closing: 'destroyed',
    end: 'destroyed',
    jobs: ['clean-sign-in', 'forget-exports', 'forget-bills'],
  },
  notice: {
    laws: [],
    closing: 'destroyed',
    end: 'destroyed',
    jobs: [
      'forget-notices',
      'forget-pushes',
      'forget-webhooks',
      'forget-account-events',
      'forget-key-requests',
    ],
  },
  device: { laws: ['cert-in'], closing: 'destroyed', end: 'destroyed', jobs: ['clean-sign-in'] },
  account: { laws: ['dpdp-8-3'], closing: 'sealed', end: 'destroyed', jobs: [] },
  identity: { laws: ['pmla-identity', 'dpdp-8-3'], closing: 'sealed', end: 'destroyed', jobs: [] },
  payment: {
    laws: ['companies-act', 'gst', 'income-tax', 'pmla-transactions', 'dpdp-8-3'],
    closing: 'sealed',
    end: 'pseudonymised',
    jobs: [],
  },
  event: { laws: ['dpdp-8-3', 'cert-in'], closing: 'unchanged', end: 'pseudonymised', jobs: [] },
}
