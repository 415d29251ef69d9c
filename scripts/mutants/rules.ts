/**
 * The files of pure rules: what they decide depends on their arguments alone, so that their tests need no database.
 * `only` names the functions and constants of a file that also does other things. `tests` are the tests that may
 * catch a mutant, `<name>.test.ts` beside the file unless named here.
 */
export type RuleFile = { file: string; only?: readonly string[]; tests?: readonly string[] }

const contract = (name: string): RuleFile => ({ file: `packages/contract/src/${name}.ts` })
const feature = (name: string, more: Omit<RuleFile, 'file'> = {}): RuleFile => ({
  file: `apps/api/src/features/${name}.ts`,
  ...more,
})

export const RULE_FILES: readonly RuleFile[] = [
  contract('bank-codes'),
  contract('bill-fields'),
  contract('call'),
  contract('catalogue-refs'),
  contract('days'),
  contract('fields'),
  contract('file-kinds'),
  contract('mask'),
  contract('money'),
  contract('names'),
  contract('otp-text'),
  contract('payee-rules'),
  contract('permissions'),
  contract('person-fields'),
  contract('rates'),
  contract('recovery-codes'),
  contract('users-rules'),
  feature('approvals/facts'),
  feature('bills/bill-date'),
  feature('bills/bill-name'),
  feature('bills/clean-operator'),
  feature('charges/charges-service', { only: ['quoteCharge', 'gstInside', 'sharesOf'] }),
  feature('charges/earnings'),
  feature('charges/judge-charges'),
  feature('charges/rate-facts'),
  feature('dashboard/span'),
  feature('disputes/dispute-moves'),
  feature('payments/moves'),
  feature('payments/release'),
  feature('payments/verdict'),
  feature('payouts/judge-payout'),
  feature('payouts/transfer-modes'),
  feature('payouts/transfer-moves'),
  feature('refunds/refund-moves'),
  feature('reports/list-request'),
  feature('reports/urn-days'),
  feature('routing/routing-service'),
  feature('users/user-change'),
  feature('verification/verification-service', {
    only: ['nextStep', 'answerVerification', 'signingState'],
  }),
  {
    file: 'apps/api/src/platform/gate.ts',
    only: ['readIds', 'namedIn', 'numberOf', 'isClaim'],
    tests: ['apps/api/src/platform/named-ids.test.ts'],
  },
]

/** The tests that may catch a mutant of a file. */
export function testsOf({ file, tests }: RuleFile): readonly string[] {
  return tests ?? [file.replace(/\.ts$/, '.test.ts')]
}
