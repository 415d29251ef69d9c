import type { TicketPriority } from '@chukta/contract/operations/tickets'

/** Subjects of tickets; `{payee}`, `{amount}` and `{order}` are of the ticket's payment. */
export type TicketStory = {
  subject: string
  priority: TicketPriority
  description: string
  /** Answers and the author's replies, in turn: the first is an answer. */
  thread: string[]
}

export const STORIES: Record<'pending' | 'closed' | 'mismatch' | 'paid' | 'none', TicketStory[]> = {
  pending: [
    {
      subject: 'Payment to {payee} is still pending',
      priority: 'High',
      description: '{amount} left my account, but Chukta still says pending. {payee} has not received it.',
      thread: [
        'Thank you, I can see order {order}. Your bank has taken the request and has not confirmed it. I have asked the gateway for its answer.',
        'All right. Please tell me here either way.',
        'The gateway expects the answer today. If the bank says no, the full amount goes back to the same account.',
      ],
    },
    {
      subject: 'Waiting since yesterday',
      priority: 'Critical',
      description: 'Order {order} is not finished. {payee} needs the money this week.',
      thread: [],
    },
  ],
  closed: [
    {
      subject: 'Payment failed, was I charged?',
      priority: 'Medium',
      description: 'I tried to pay {amount} to {payee} and it failed. My bank shows a hold.',
      thread: [
        'Order {order} was refused by the bank and nothing was captured. A hold falls off within five to seven working days.',
        'It is gone, thank you.',
      ],
    },
    {
      subject: 'OTP of my bank did not come',
      priority: 'Low',
      description: 'The page of my bank asked for an OTP that never came, so {order} failed.',
      thread: [
        'Please try again, or choose UPI. The order of that try is closed, so nothing is charged twice.',
      ],
    },
  ],
  mismatch: [
    {
      subject: 'Paid another amount than shown',
      priority: 'Critical',
      description: 'For {payee} I was shown {amount}, but my bank took another amount.',
      thread: [
        'You are right: what came in for {order} is not what was ordered. A person is looking into it, and the money is safe.',
      ],
    },
  ],
  paid: [
    {
      subject: '{payee} says the money has not come',
      priority: 'High',
      description: 'Chukta says paid for {order}, {payee} says nothing has come.',
      thread: [
        'It was paid on our side. The bank reference is on the page of the transaction: {payee} can ask their bank with it.',
        'They found it, it was credited under the reference. Thanks!',
      ],
    },
    {
      subject: 'Invoice with my company name',
      priority: 'Low',
      description: 'Can the invoice for {order} carry the name of my shop?',
      thread: [
        'The invoice carries the name of your profile. Change it there, and it stands on the next one.',
      ],
    },
  ],
  none: [
    {
      subject: 'How do I change my mobile number?',
      priority: 'Low',
      description: 'I have a new number and want my OTPs there.',
      thread: [
        'In Manage Profile. We send an OTP to the new number, and it applies once you have entered that.',
        'Done, thanks.',
      ],
    },
    {
      subject: 'IFSC code of my landlord changed',
      priority: 'Medium',
      description: 'The bank merged branches. The landlord is saved with the old code.',
      thread: ['Please open the landlord, choose Edit and enter the new code. The next payment goes there.'],
    },
    {
      subject: 'Charge for UPI',
      priority: 'Low',
      description: 'Why does my card cost more than UPI?',
      thread: [
        'Each method has its own charge. You see it before you pay, in the payment window.',
        'Understood.',
      ],
    },
    {
      subject: 'Cannot upload the rent agreement',
      priority: 'Medium',
      description: 'It says the file is too large. It is a scan of 14 MB.',
      thread: ['Files may have 10 MB. A scan in black and white at 150 dpi is far below that.'],
    },
  ],
}
