import type { MailContent } from '../mail-layout.ts'

/** Sent to the owner of a payee and to those above them when its account became another. Contains no number of it. */
export function payeeAccountChangedMail(values: {
  name: string
  editor: string
  owner: string
  payee: string
  service: string
}): MailContent {
  const { name, editor, owner, payee, service } = values
  return {
    subject: `${editor} changed the bank account of ${payee}`,
    paragraphs: [
      `Hello ${name}, ${editor} changed the bank account of ${payee}, a payee of ${owner} in ${service}. Payments go to the new account from now on.`,
      'If this is not right, restore the old account before anyone pays, and tell the person who looks after your account.',
    ],
  }
}
