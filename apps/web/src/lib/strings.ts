import { COMPANY } from './company.ts'

/**
 * Every text of our own, in English, by part of the screen. Sentences that the specification fixes are
 * not here: they live in the contract's messages and are always the first line.
 */
export const STRINGS = {
  toasts: 'Messages',
  network: 'Network error. Please check your connection.',
  /** Behind the name of a button that needs the net while there is none. */
  offline: ' (offline)',
  shell: {
    skip: 'Skip to the content',
    sandboxName: 'Sandbox.',
    sandboxNote: 'No real money moves.',
    inbox: 'Open the caught mails and SMS',
    inboxShort: 'Inbox',
    backToLogin: 'Back To Login',
    poweredBy: `Powered by ${COMPANY.name} Payments`,
    copyright: (year: number) => `© ${year} ${COMPANY.name}`,
    loading: 'Loading',
  },
  roles: { admin: 'Admin', distributor: 'Distributor', retailer: 'Retailer' },
  failures: {
    pageTitle: 'This page could not be shown',
    pageNote: 'Nothing you have saved is lost. Try again, or go back to your first page.',
    chunkTitle: 'Part of the portal did not arrive',
    chunkNote: 'The connection is slow, or a newer version is out. Reload the page to go on.',
    reload: 'Reload',
    tryAgain: 'Try again',
    again: 'Nothing was changed. Try again in a moment.',
    firstPage: 'Go to the first page',
  },
  signIn: {
    title: 'Sign in',
    name: 'Username, email or mobile',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    forgot: 'Forgot password?',
    captcha: 'Type the letters in the picture',
    captchaAlt: 'Picture of letters and digits to type into the next field',
    captchaLoading: 'The picture is being drawn',
    newImage: 'New image',
    captchaHint: '6 characters',
    sendTo: 'Send code to',
    email: 'Email',
    mobile: 'Mobile',
    submit: 'Continue',
    submitting: 'Checking…',
    newHere: `New to ${COMPANY.name}?`,
    register: 'Register',
    accounts: 'Sandbox accounts',
    accountsHint: 'Press one to fill the form',
  },
  cover: {
    paidInFull: 'paid in full',
    accountBook: 'Account book',
    year: (years: string) => `FY ${years}`,
    states: { working: 'working', slow: 'slow', down: 'not working' },
    services: 'Services now',
    checked: (time: string) => `Checked ${time}`,
    safety: `Nobody from ${COMPANY.name} will ever ask for your code, your CVV or your UPI PIN. Not by phone, not by mail.`,
  },
  form: {
    problem: 'There is a problem',
    required: 'required',
    optional: 'optional',
    choose: 'Please choose',
    errorTitle: (title: string) => `Error: ${title}`,
  },
  dialog: { yes: 'Yes', no: 'No', close: 'Close' },
  back: 'Back',
} as const
