import type { MailContent } from '../mail-layout.ts'

/** Sent to a person whose own account for withdrawals became another. Contains four digits of it. */
export function walletAccountChangedMail(values: {
  name: string
  bank: string
  endsIn: string
}): MailContent {
  const { name, bank, endsIn } = values
  return {
    subject: 'Your account for withdrawals changed',
    paragraphs: [
      `Hello ${name}, commission from your wallet goes to the account at ${bank} that ends in ${endsIn} from now on, once the bank has confirmed that it is yours.`,
      'If this was not you, change your password at once and tell the person who looks after your account.',
    ],
  }
}

/** Sent to a person whose withdrawal did not arrive. */
export function withdrawalReturnedMail(values: {
  name: string
  amount: string
  endsIn: string
}): MailContent {
  const { name, amount, endsIn } = values
  return {
    subject: `${amount} was returned to your wallet`,
    amount,
    paragraphs: [
      `Hello ${name}, the bank did not take your withdrawal of ${amount} for the account that ends in ${endsIn}. The whole amount is back in your wallet.`,
      'Please check the account in your wallet before you withdraw again.',
    ],
  }
}
