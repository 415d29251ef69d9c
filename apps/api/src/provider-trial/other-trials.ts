import type { Config } from '../platform/configuration/config.ts'
import { paysprintBiller } from '../providers/billers/paysprint.ts'
import { cashfreeIdentityChecks } from '../providers/identity/cashfree.ts'
import { quickoAadhaarOtp } from '../providers/identity/quicko.ts'
import { quickoCaller } from '../providers/identity/quicko-call.ts'
import type { PayoutProvider } from '../providers/payouts/payout-provider.ts'
import { reachesMsg91 } from '../providers/sms/msg91.ts'
import { outcomeOf, type TrialStep } from './trial-step.ts'

/** An account of the providers' published test data, to which no money goes on the test side. */
const TEST_ACCOUNT = { name: 'Meera Nair', accountNumber: '026291800001191', ifscCode: 'YESB0000262' }

/** The calls of a payout provider: the balance, missing records, an account, and one rupee to it. */
export function payoutSteps(provider: PayoutProvider, reference: string): TrialStep[] {
  const beneficiary = { reference: `B${reference}`, ...TEST_ACCOUNT, email: null, mobile: '9890355128' }
  let providerId: string | null = null
  const add = async () => {
    const outcome = await provider.addBeneficiary(beneficiary)
    if (outcome.kind === 'ready') providerId = outcome.providerId
    return outcomeOf(outcome, 'ready')
  }
  const send = async (...expected: string[]) => {
    if (providerId === null) return { isExpected: false, said: 'not tried: there is no account' }
    const outcome = await provider.transfer({
      reference,
      beneficiary: { reference: beneficiary.reference, providerId },
      amountPaise: 100n,
      mode: 'imps',
      remarks: 'Trial',
    })
    return outcomeOf(outcome, ...expected)
  }
  return [
    {
      name: 'The balance of our account',
      isReading: true,
      expected: 'an amount, or none where the provider names no call for it',
      async run() {
        const paise = await provider.balancePaise()
        return { isExpected: true, said: paise === null ? 'not known' : 'an amount' }
      },
    },
    {
      name: 'A transfer that was never sent',
      isReading: true,
      expected: 'missing',
      run: async () =>
        outcomeOf(await provider.findTransfer({ reference: `${reference}X`, providerId: null }), 'missing'),
    },
    { name: 'An account is added', isReading: false, expected: 'ready', run: add },
    { name: 'The same account again', isReading: false, expected: 'ready', run: add },
    { name: 'One rupee is sent to it', isReading: false, expected: 'accepted', run: () => send('accepted') },
    {
      name: 'The same transfer again',
      isReading: false,
      expected: 'accepted as the first, or unclear: never a second transfer',
      confirms: ['with which code Cashfree answers a transfer id'],
      run: () => send('accepted', 'unclear'),
    },
    {
      name: 'The transfer is asked about',
      isReading: false,
      expected: 'found',
      run: async () => outcomeOf(await provider.findTransfer({ reference, providerId: null }), 'found'),
    },
  ]
}

/** Identity checks with the published test person: they cost money and ask public registers, so none is tried live. */
export function identitySteps(config: Pick<Config, 'secureId'>): TrialStep[] {
  const checks = cashfreeIdentityChecks(config)
  return [
    {
      name: 'The PAN of the test person',
      isReading: false,
      expected: 'valid',
      run: async () => outcomeOf(await checks.checkPan('ABCPV1234D', 'JOHN DOE'), 'valid'),
    },
    {
      name: 'A PAN that does not exist',
      isReading: false,
      expected: 'invalid',
      run: async () => outcomeOf(await checks.checkPan('ABCPX0000X', 'JOHN DOE'), 'invalid'),
    },
    {
      name: 'The bank account of the test person',
      isReading: false,
      expected: 'valid',
      async run() {
        const { accountNumber, ifscCode } = TEST_ACCOUNT
        return outcomeOf(
          await checks.checkBankAccount({ accountNumber, ifscCode, name: 'JOHN DOE' }),
          'valid',
        )
      },
    },
    {
      name: 'The GSTIN of the test company',
      isReading: false,
      expected: 'valid',
      run: async () => outcomeOf(await checks.checkGstin('29AAICP2912R1ZR'), 'valid'),
    },
  ]
}

/** Keys, an invalid number and an unknown reference: no OTP is sent. Calls that cost money are not tried live. */
export function aadhaarOtpSteps({ quicko }: Pick<Config, 'quicko'>): TrialStep[] {
  const service = quickoAadhaarOtp(quicko)
  return [
    {
      name: 'The keys',
      isReading: true,
      expected: 'right',
      confirms: ['the address and the version'],
      run: async () => outcomeOf(await quickoCaller(quicko).testKeys(), 'right'),
    },
    {
      name: 'An Aadhaar number that does not exist',
      isReading: false,
      expected: 'invalid',
      confirms: ['whether number and OTP'],
      run: async () => outcomeOf(await service.sendOtp('000000000000'), 'invalid'),
    },
    {
      name: 'The OTP of a reference that was never given',
      isReading: false,
      expected: 'expired',
      run: async () => outcomeOf(await service.verifyOtp('1', '000000'), 'expired'),
    },
  ]
}

/** The biller's list of operators, and a payment that was never made. */
export function billerSteps(config: Pick<Config, 'paysprint'>, reference: string): TrialStep[] {
  const biller = paysprintBiller(config)
  return [
    {
      name: 'The list of operators',
      isReading: true,
      expected: 'found',
      confirms: ['the live address', 'the word for the product in the token'],
      run: async () => outcomeOf(await biller.listOperators(), 'found'),
    },
    {
      name: 'A payment that was never made',
      isReading: true,
      expected: 'missing',
      run: async () => outcomeOf(await biller.findPayment(reference), 'missing'),
    },
  ]
}

/** Whether the SMS service can be reached; whether it takes a message, only a message tells. */
export function smsSteps({ msg91 }: Pick<Config, 'msg91'>): TrialStep[] {
  return [
    {
      name: 'The service can be reached',
      isReading: true,
      confirms: ['the address'],
      expected: 'it answers',
      async run() {
        const answers = await reachesMsg91(msg91)
        return { isExpected: answers, said: answers ? 'it answers' : 'no answer' }
      },
    },
  ]
}
