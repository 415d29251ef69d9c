// Separate, so that the first screen does not load these texts.

/** Texts of the one-time code, for all screens with one. */
export const OTP_TEXT = {
  title: 'Enter the 6-digit code',
  back: 'Back to sign in',
  sentTo: 'Sent to',
  yourEmail: 'your email',
  yourMobile: 'your mobile',
  stop: '.',
  change: 'Change',
  code: 'Code',
  validFor: 'Code valid for',
  expired: 'The code has expired.',
  remaining: (seconds: number) => `${seconds} seconds left for the code.`,
  resendAt: 'Resend at 0:00',
  resend: 'Resend code',
  resending: 'Sending…',
  resent: 'A new code is on its way.',
  submit: 'Verify and sign in',
  submitting: 'Verifying…',
  opening: 'Signed in. Opening your page…',
  sixDigits: 'Otp must be 6 digits.',
  notReceived: 'Didn’t get it?',
  reasons: [
    'Mail can take a minute: look into the spam folder too.',
    'Only the newest code works, and only for five minutes.',
    'Go back to sign in to have the code sent to your email or mobile instead.',
  ],
} as const
