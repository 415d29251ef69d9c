import type { Store } from './store.ts'

/** A probability: true is always, 0.2 is one time in five. */
const CHANCES = [
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'refused_after',
  'html_before',
  'rate_limited',
  'refuse_orders',
  'webhooks_lost',
  'webhooks_doubled',
  'webhooks_reordered',
  'webhooks_forged',
  'sms_refused',
  'smtp_down',
  'aadhaar_otp_expired',
  'payouts_failed',
  'payouts_pending',
  'payouts_reversed',
  'payouts_low_balance',
  'payouts_incident',
  'payouts_disabled',
] as const
const NUMBERS = [
  'latency_ms',
  'timeout_ms',
  'webhooks_late_ms',
  'payouts_days_seconds',
  'upi_expires_ms',
  'capture_delta_paise',
  'capture_surcharge_paise',
] as const
const TEXTS = [
  'capture_currency',
  'capture_group',
  'refund_outcome',
  'refund_status',
  'dispute_status',
  'answer_word',
  'digilocker_status',
  'scope',
] as const

export type Chance = (typeof CHANCES)[number]
type FaultNumber = (typeof NUMBERS)[number]
type FaultText = (typeof TEXTS)[number]
export type FaultState = Record<Chance, boolean | number> &
  Record<FaultNumber, number> &
  Record<FaultText, string>

/** The calls a fault can be limited to, besides a gateway's. 'all' is every server call; the browser's only by name. */
const SCOPES = ['all', 'msg91', 'secure-id', 'quicko', 'e-sign', 'digilocker', 'billers', 'push', 'browser']
const TEXT_VALUES: Record<Exclude<FaultText, 'scope'>, RegExp> = {
  capture_currency: /^([A-Z]{3})?$/,
  capture_group: /^[a-z_]{0,30}$/,
  refund_outcome: /^(SUCCESS|FAILED|CANCELLED|ONHOLD|PENDING)?$/,
  refund_status: /^\w{0,60}$/,
  dispute_status: /^\w{0,60}$/,
  answer_word: /^(\w{1,60}(:\w{1,60})?=[\w .,-]{0,60})?$/,
  digilocker_status: /^\w{0,60}$/,
}

const quiet = {
  ...Object.fromEntries(CHANCES.map((name) => [name, false])),
  latency_ms: 0,
  timeout_ms: 60_000,
  webhooks_late_ms: 0,
  payouts_days_seconds: 172_800,
  upi_expires_ms: 0,
  capture_delta_paise: 0,
  capture_surcharge_paise: 0,
  capture_currency: '',
  capture_group: '',
  refund_outcome: '',
  refund_status: '',
  dispute_status: '',
  answer_word: '',
  digilocker_status: '',
  scope: 'all',
} as FaultState

export interface Faults {
  state(): FaultState
  /** Sets some switches. Returns names that are unknown or have a wrong value; then it sets none. */
  change(patch: Record<string, unknown>): string[]
  clear(): void
  /** Draws whether one switch strikes. */
  strikes(fault: Chance): boolean
  /** Whether faults of calls are meant for this group of calls; the name before a colon means all of `name:…`. */
  covers(scope: string): boolean
}

/** `moreScopes` are the names of the server calls of gateways and payout providers. */
export function openFaults(store: Store, moreScopes: readonly string[]): Faults {
  const scopes = [...SCOPES, ...moreScopes]
  const saved = store.get('select value from settings where name = ?', 'faults')?.value
  let state: FaultState = { ...quiet, ...(saved ? JSON.parse(String(saved)) : {}) }
  const keep = (next: FaultState) => {
    store.run('insert or replace into settings (name, value) values (?, ?)', 'faults', JSON.stringify(next))
    state = next
  }
  return {
    state: () => ({ ...state }),
    change(patch) {
      const wrong = Object.keys(patch).filter((name) => !isValid(name, patch[name], scopes))
      if (!wrong.length) keep({ ...state, ...patch })
      return wrong
    },
    clear: () => keep({ ...quiet }),
    strikes: (fault) => Math.random() < Number(state[fault]),
    covers(scope) {
      const named = state.scope.split(',')
      const [group = scope] = scope.split(':')
      return named.includes(scope) || named.includes(group) || (named.includes('all') && scope !== 'browser')
    },
  }
}

function isValid(name: string, value: unknown, scopes: readonly string[]): boolean {
  if (includes(CHANCES, name)) {
    return typeof value === 'boolean' || (typeof value === 'number' && value >= 0 && value <= 1)
  }
  if (includes(NUMBERS, name)) {
    return Number.isSafeInteger(value) && (name.startsWith('capture_') || Number(value) >= 0)
  }
  if (typeof value !== 'string' || !includes(TEXTS, name)) return false
  return name === 'scope'
    ? value.split(',').every((scope) => scopes.includes(scope))
    : TEXT_VALUES[name].test(value)
}

function includes<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name)
}
