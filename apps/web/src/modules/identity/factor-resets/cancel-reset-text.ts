/** Our texts of the page behind the link of a mail about a reset of sign-in factors. */
export const CANCEL_RESET_TEXT = {
  title: 'Stop the reset of your sign-in factors',
  note: 'A super admin wants to remove the passkeys, the authenticator app and the recovery codes of your account, or has done so. If you did not ask for this, stop it here.',
  what: 'A reset that is not in force yet is cancelled, and everything stays as it is. If it is in force already, everyone is signed out and your account is switched off.',
  press: 'I did not ask for this: stop it',
  pressing: 'Stopping it…',
  asked: 'You asked for it yourself? Then close this page.',
  toSignIn: 'Go to sign-in',
  cancelledNote: 'Nothing was removed. Change your password if someone else may know it.',
  offNote: 'No one can sign in to it until then.',
  signedOutNote: 'Then add a passkey or an authenticator app again.',
} as const
