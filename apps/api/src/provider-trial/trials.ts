import type { Config } from '../platform/configuration/config.ts'
import { ADAPTER_MAKERS } from '../providers/gateway-adapters.ts'
import { payoutProviders } from '../providers/payouts/payout-providers.ts'
import { gatewaySteps } from './gateway-trial.ts'
import { aadhaarOtpSteps, billerSteps, identitySteps, payoutSteps, smsSteps } from './other-trials.ts'
import type { Trial } from './trial-step.ts'

/** The id among a gateway's settings that says which account, and at Razorpay which side. */
const KEY_IDS = ['keyId', 'clientId', 'merchantKey', 'key'] as const

/** The trials, by the name that the command takes. `reference` is new for each run: letters and digits. */
export function trialsOf(config: Config, reference: string): Map<string, () => Trial> {
  const gateways = config.gateways.flatMap(({ slug, settings }) => {
    const make = ADAPTER_MAKERS.get(slug)
    if (!make) return []
    const keyId = KEY_IDS.map((name) => (settings as Record<string, unknown>)[name]).find(Boolean)
    const trial = () => ({
      address: settings.apiUrl,
      keyId: String(keyId ?? ''),
      guide: slug,
      steps: gatewaySteps(make(settings), config.publicUrl, reference),
    })
    return [[slug, trial] as const]
  })
  const { cashfree, razorpayx } = config.payouts
  const payouts = [
    ['cashfree', cashfree.baseUrl, cashfree.clientId],
    ['razorpayx', razorpayx.baseUrl, razorpayx.keyId],
  ] as const
  const offered = payoutProviders({
    payouts: { cashfree: { ...cashfree, offered: true }, razorpayx: { ...razorpayx, offered: true } },
  })
  return new Map([
    ...gateways,
    ...payouts.flatMap(([slug, address, keyId]) => {
      const provider = offered.get(slug)
      const trial = () => ({
        address,
        keyId,
        guide: 'payouts',
        steps: provider ? payoutSteps(provider, reference) : [],
      })
      return [[`payouts-${slug}`, trial] as const]
    }),
    [
      'identity',
      () => {
        const { baseUrl: address, clientId: keyId } = config.secureId
        return { address, keyId, guide: 'identity', steps: identitySteps(config) }
      },
    ],
    [
      'aadhaar-otp',
      () => {
        const { baseUrl: address, apiKey: keyId } = config.quicko
        return { address, keyId, guide: 'identity', steps: aadhaarOtpSteps(config) }
      },
    ],
    [
      'billers',
      () => {
        const { baseUrl: address, partnerId: keyId } = config.paysprint
        return { address, keyId, guide: 'billers', steps: billerSteps(config, reference) }
      },
    ],
    ['sms', () => ({ address: config.msg91.baseUrl, keyId: '', guide: 'sms', steps: smsSteps(config) })],
  ])
}
