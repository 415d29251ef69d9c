/**
 * Every sentence that the specification fixes, misspellings included, grouped by screen.
 * The first line a person sees comes from here; a second line, not in the specification, may say what to do next.
 */
export const MESSAGES = {
  generic: {
    unexpected: 'An unexpected error occurred,Please wait for sometime.',
    unauthorized: 'Unauthorized access. Please log in.',
    notFound: 'The requested resource was not found.',
    validation: 'Validation error. Please check your input.',
    sessionExpired: 'Session expired. Please log in again.',
    internal: 'An internal server error occurred. Please try again later.',
    forbidden: 'You do not have permission to access this page.',
    unknownField: 'This field is not known.',
    namedTwice: 'This field is given twice, with different values.',
    busy: 'Too many people are using this portal right now. Please try again in a moment.',
    noData: 'No Data Found',
    total: (records: number) => `Total: ${records} records`,
  },
  login: {
    usernameRequired: 'Username is required.',
    passwordRequired: 'Password is required.',
    captchaRequired: 'CAPTCHA is required.',
    enterDetails: 'Please enter your details.',
    captchaLoadFailed: 'Failed to load CAPTCHA. Please try again.',
    captchaWrong: 'Invalid CAPTCHA. Please try again.',
    invalid: 'Invalid username or password. Please try again.',
    inactive: 'User is inactive. Please contact admin to activate your account.',
    unknownRole: 'Unknown role. Please contact support.',
    signedIn: 'Signed in successfully.',
    signedOut: 'Signed out successfully.',
  },
  loginOtp: {
    expired: 'OTP has expired, Please try again.',
    required: 'Otp is required',
    spent: 'Too many wrong OTPs. Please sign in again.',
    sentTo: { email: 'OTP has been sent to your email.', mobile: 'OTP has been sent to your mobile.' },
    resent: 'A new OTP has been sent.',
    resendFailed: 'Unable to resend the OTP.',
  },
} as const
