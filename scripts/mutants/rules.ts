/**
 * The files of pure rules: what they decide depends on their arguments alone, so that their tests need no database.
 * `only` names the functions and constants of a file that also does other things. `tests` are the tests that may
 * catch a mutant, `<name>.test.ts` beside the file unless named here.
 */
export type RuleFile = { file: string; only?: readonly string[]; tests?: readonly string[] }

const contract = (name: string): RuleFile => ({ file: `packages/contract/src/${name}.ts` })
const feature = (name: string, more: Omit<RuleFile, 'file'> = {}): RuleFile => ({
  file: `apps/api/src/modules/${name}.ts`,
  ...more,
})

export const RULE_FILES: readonly RuleFile[] = [
  contract('bank-codes'),
  contract('payables/bill-fields'),
  contract('call'),
  contract('catalogue-refs'),
  contract('days'),
  contract('fields'),
  contract('file-kinds'),
  contract('mask'),
  contract('money'),
  contract('names'),
  contract('otp-text'),
  contract('payables/payee-rules'),
  contract('permissions'),
  contract('person-fields'),
  contract('pricing/rates'),
  contract('identity/recovery-codes'),
  contract('identity/users-rules'),
  feature('identity/approvals/facts'),
  feature('payables/bills/bill-date'),
  feature('payables/bills/bill-name'),
  feature('payables/bills/clean-operator'),
  feature('pricing/charges/charges-service', { only: ['quoteCharge', 'gstInside', 'sharesOf'] }),
  feature('pricing/charges/earnings'),
  feature('pricing/charges/judge-charges'),
  feature('pricing/charges/rate-facts'),
  feature('insight/dashboard/span'),
  feature('payments/disputes/dispute-state-machine'),
  feature('payments/payments/state-machine'),
  feature('payments/payments/overpayment'),
  feature('payments/payments/interpret-gateway-order'),
  feature('payouts/payouts/judge-payout'),
  feature('payouts/payouts/transfer-modes'),
  feature('payouts/payouts/transfer-state-machine'),
  feature('payments/refunds/refund-state-machine'),
  feature('insight/reports/list-request'),
  feature('insight/reports/urn-days'),
  feature('pricing/routing/routing-service'),
  feature('identity/users/user-change'),
  feature('identity/verification/verification-service', {
    only: ['nextStep', 'answerVerification', 'signingState'],
  }),
  {
    file: 'apps/api/src/platform/security/gate.ts',
    only: ['readIds', 'namedIn', 'numberOf', 'isClaim'],
    tests: ['apps/api/src/platform/security/named-ids.test.ts'],
  },
]

/** The tests that may catch a mutant of a file. */
export function testsOf({ file, tests }: RuleFile): readonly string[] {
  return tests ?? [file.replace(/\.ts$/, '.test.ts')]
}
