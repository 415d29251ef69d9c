import type { MailContent } from '../mail-layout.ts'

/** A code in place of a picture of letters. It is letters, and the mail does not hold the word that login codes go by. */
export function captchaCodeMail(
  values: { name: string | null; code: string; minutes: number },
  brand: string,
): MailContent {
  return {
    subject: `Your code in place of the picture at ${brand}`,
    code: values.code,
    paragraphs: [
      `${values.name === null ? 'Hello' : `Hello ${values.name}`}, type this code where ${brand} shows a picture of letters. It works once, for ${values.minutes} minutes.`,
      'It shows that a person is there, and does nothing else: your password is still needed.',
      'If you did not ask for it, you can ignore this email.',
    ],
  }
}
