/* The provider's published test data. Unlisted data fails, as at the provider, except bank accounts. */

type TestPan = { type: 'Individual' | 'Company'; registeredName: string | null }

/**
 * Valid PANs. Only one is published with a name; for the others the given name is the registered one.
 * AAICP2912R is ours: it is the PAN inside the only valid GSTIN, and the provider lists no company of it.
 */
export const TEST_PANS: ReadonlyMap<string, TestPan> = new Map([
  ['ABCPV1234D', { type: 'Individual', registeredName: 'JOHN DOE' }],
  ['AZJPG7110R', { type: 'Individual', registeredName: null }],
  ['XYZPP4321W', { type: 'Individual', registeredName: null }],
  ['ABCCD8000T', { type: 'Company', registeredName: null }],
  ['AAAHU4383C', { type: 'Company', registeredName: null }],
  ['XYZHP2000L', { type: 'Company', registeredName: null }],
  ['AAICP2912R', { type: 'Company', registeredName: null }],
])

export const TEST_GSTIN = '29AAICP2912R1ZR'

type TestAccount = { name: string | null; ifsc: string | null; code: string }

/** Bank accounts by number. `ifsc` null: any code of that shape passes. */
const TEST_ACCOUNTS: ReadonlyMap<string, TestAccount> = new Map([
  ['026291800001191', { name: 'JOHN DOE', ifsc: 'YESB0000262', code: 'ACCOUNT_IS_VALID' }],
  ['1233943142', { name: 'TOM WELLS', ifsc: null, code: 'ACCOUNT_IS_VALID' }],
  ['388108022658', { name: 'BOB HOPE', ifsc: null, code: 'ACCOUNT_IS_VALID' }],
  ['7766666585146', { name: null, ifsc: 'YESB0000001', code: 'INVALID_ACCOUNT_FAIL' }],
  ['7766667287515', { name: null, ifsc: 'ICIC0000001', code: 'INVALID_IFSC_FAIL' }],
  ['7766667989884', { name: null, ifsc: 'RATN0000070', code: 'ACCOUNT_BLOCKED' }],
  ['7766667755761', { name: null, ifsc: 'ICIC0000001', code: 'NRE_ACCOUNT_FAIL' }],
  // Accounts to which the provider's payouts fail.
  ['026291800001190', { name: null, ifsc: 'YESB0000262', code: 'INVALID_ACCOUNT_FAIL' }],
  ['234005000876', { name: null, ifsc: 'ICIC0000007', code: 'INVALID_ACCOUNT_FAIL' }],
  ['2640101002729', { name: null, ifsc: 'CNRR0002640', code: 'INVALID_IFSC_FAIL' }],
  ['1234567890', { name: null, ifsc: 'ICIC0000001', code: 'INVALID_IFSC_FAIL' }],
])

/** Four letters that no bank has: one letter four times, and what people type in its place. */
const NO_BANK = /^(?:([A-Z])\1{3}|TEST|FAKE|ABCD|NONE)/

/**
 * The bank's answer about an account. Unlike a PAN, an unlisted one is valid under any name (`name` null): payees of a
 * trial have invented accounts, and a warning at each of them would show nothing.
 */
export function bankAccountOf(number: string, ifsc: string): Pick<TestAccount, 'name' | 'code'> {
  const known = TEST_ACCOUNTS.get(number)
  if (!known) return { name: null, code: NO_BANK.test(ifsc) ? 'INVALID_IFSC_FAIL' : 'ACCOUNT_IS_VALID' }
  // The provider checks only the bank, the first five characters of the IFSC.
  const isSameBank = known.ifsc === null || known.ifsc.slice(0, 5) === ifsc.slice(0, 5)
  return isSameBank ? known : { name: null, code: 'INVALID_IFSC_FAIL' }
}
