/** Outcomes of a transfer to an account. */
export type Fate =
  | 'success'
  | 'bad-ifsc'
  | 'bad-account'
  | 'pending'
  | 'pending-success'
  | 'pending-failure'
  | 'reversed'

/** The test accounts that Cashfree publishes, as number/IFSC. RazorpayX publishes none; here they do the same at both. */
export const TEST_ACCOUNTS: ReadonlyMap<string, Fate> = new Map([
  ['026291800001191/YESB0000262', 'success'],
  ['00011020001772/HDFC0000001', 'success'],
  ['1233943142/ICIC0000009', 'success'],
  ['388108022658/ICIC0000009', 'success'],
  ['000890289871772/SCBL0036078', 'success'],
  ['000100289877623/SBIN0008752', 'success'],
  ['2640101002729/CNRR0002640', 'bad-ifsc'],
  ['1234567890/ICIC0000001', 'bad-ifsc'],
  ['026291800001190/YESB0000262', 'bad-account'],
  ['234005000876/ICIC0000007', 'bad-account'],
  ['007711000031/HDFC0000077', 'pending'],
  ['00224412311300/YESB0000001', 'pending-success'],
  ['7766666351000/YESB0000001', 'pending-failure'],
  ['02014457596969/CITI0000001', 'reversed'],
])

/** Four letters that no bank has: one letter four times, and what people type in its place. */
const NO_BANK = /^(?:([A-Z])\1{3}|TEST|FAKE|ABCD|NONE)/

/**
 * The outcome of a transfer to an account. Unlike at Secure ID, unlisted accounts accept money: payees of a trial
 * have invented accounts, and a payout that always failed would show nothing.
 */
export function fateOf(account: string, ifsc: string): Fate {
  return TEST_ACCOUNTS.get(`${account}/${ifsc}`) ?? (NO_BANK.test(ifsc) ? 'bad-ifsc' : 'success')
}
