import type { MailContent } from '../mail-layout.ts'

/** Sent to the owner of a payee when someone above them changed it. Contains no number of the payee. */
export function payeeChangedMail(values: {
  name: string
  editor: string
  payee: string
  service: string
}): MailContent {
  return {
    subject: `${values.editor} changed ${values.payee}`,
    paragraphs: [
      `Hello ${values.name}, ${values.editor} changed the details of ${values.payee} in ${values.service}.`,
      'Please check it before you pay again. If this is not right, tell the person who looks after your account.',
    ],
  }
}
