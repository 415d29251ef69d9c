import type { MailContent } from '../mail-layout.ts'

/** Sent to the owner after a sign-in on an unknown device. Holds no number of six digits. */
export function newDeviceMail(
  values: {
    name: string
    device: string
    address: string
    at: string
  },
  brand: string,
): MailContent {
  return {
    subject: `New sign-in to your ${brand} account`,
    paragraphs: [
      `Hello ${values.name}, your account was signed in to on a new device: ${values.device}, address ${values.address}, on ${values.at}.`,
      'If it was you, no action is needed.',
      'If it was not you, change your password at once, and end that device under Devices on your profile page.',
    ],
  }
}
