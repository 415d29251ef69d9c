/** The sentences about second factors, none in the specification. */
export const SECURITY = {
  passkeys: {
    nameRequired: 'Name is required.',
    added: 'Passkey added.',
    removed: 'Passkey removed.',
    unusable: 'This passkey could not be checked. Please try again.',
    known: 'This passkey has been added already.',
    tooMany: 'At most 20 passkeys can be added. Please remove one first.',
    useYours: 'Use your passkey, or one of your recovery codes.',
  },
  recovery: {
    made: 'New recovery codes made. The ones before no longer work.',
    noFactor: 'Add a passkey or an authenticator app first.',
  },
  totp: {
    codeRequired: 'Code is required.',
    codeFormat: 'Enter the six digits, or a recovery code.',
    sixDigits: 'Code must be 6 digits.',
    begun: 'Scan the code with your authenticator app, then enter the six digits it shows.',
    confirmed: 'Authenticator app added.',
    removed: 'Authenticator app removed.',
    alreadySet: 'An authenticator app is set up already. Please remove it first.',
    notBegun: 'Please start again: no authenticator app waits for its code.',
    notSet: 'No authenticator app is set up.',
    enterCode: 'Enter the code from your authenticator app.',
  },
  stepUp: {
    done: 'Confirmed.',
    sent: { email: 'OTP has been sent to your email.', mobile: 'OTP has been sent to your mobile.' },
    notByMessage: 'Please use your passkey or your authenticator app.',
  },
  settings: {
    saved: 'Security settings saved.',
    requiredFormat: 'Required must be true or false.',
    graceFormat: 'Days must be a whole number from 0 to 90.',
  },
  lastFactor: 'Your role needs a second factor. Please add another one first.',
} as const
