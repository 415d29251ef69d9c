import type { ChecklistStep } from '@chukta/contract/insight/checklist'

/** Texts of the first steps: the task, its reason, and its name once it is done. */
export const CHECKLIST_TEXT = {
  title: 'First steps',
  progress: (done: number, total: number) => `${done} of ${total} done`,
  done: 'Done',
  hide: 'Hide',
  hiding: 'Hiding…',
  showAgain: 'Show the first steps again',
  showing: 'Fetching…',
  /** The name of a link that shows the service alone. */
  addFor: (service: string) => `Add a payee for ${service}`,
  hiddenNote: 'You have hidden your first steps.',
  steps: {
    contacts: {
      title: 'Confirm your e-mail and mobile',
      note: 'Receipts, codes and warnings go there.',
    },
    'second-factor': {
      title: 'Add a passkey or an authenticator app',
      note: 'Your account is then safe even if someone knows your password.',
    },
    payee: {
      title: 'Save the first person or firm you pay',
      note: 'You need their mobile, PAN and bank account. Choose what you pay for:',
    },
    payment: {
      title: 'Make your first payment',
      note: 'Charge and total stand there before you pay.',
    },
    'due-date': {
      title: 'Set a due date for what comes again',
      note: 'You get a reminder before the day. Nothing is paid automatically.',
    },
    retailer: {
      title: 'Add your first retailer',
      note: 'They get a mail, verify who they are, and can pay.',
    },
    commission: {
      title: 'Ask your admin for your commission',
      note: 'It is your share of the charge. Until it is set, the default of the portal counts.',
    },
    reseller: {
      title: 'Add your first distributor or retailer',
      note: 'They get a mail and verify who they are.',
    },
    charges: {
      title: 'Assign charges to a group of users',
      note: 'Until then everybody pays the charges of the portal.',
    },
    company: {
      title: 'Complete the company’s record',
      note: 'Address, support and grievance officer stand on invoices, mails and the sign-in page.',
    },
    policies: {
      title: 'Publish terms, privacy and refund policy',
      note: 'Gateways and the law ask for all three.',
    },
    gateway: {
      title: 'Switch on a gateway that works',
      note: 'No account is switched on, or the gateway does not answer.',
    },
    methods: {
      title: 'Give each payment method a gateway and a charge',
      note: 'A method needs a gateway and a charge before payers can choose it.',
    },
  } satisfies Record<ChecklistStep, { title: string; note: string }>,
} as const
