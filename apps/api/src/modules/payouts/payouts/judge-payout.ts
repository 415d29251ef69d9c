import type { PayoutSend } from '@chukta/contract/payouts/payout-controls'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import type { TransferFailure, TransferMode } from '../../../providers/payouts/payout-provider.ts'
import { modesFor } from './transfer-modes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** When a reason that only others can end is judged again. */
const LOOK_AGAIN_MINUTES = 10

export type HeldBecause =
  | 'disputed'
  | 'by-person'
  | 'before-payouts'
  | 'account-invalid'
  | 'unconfirmed'
  | 'new-account'
  | 'schedule'

export type PayoutFacts = {
  /** Why it is held now, or was before a release that is none any more; null when it is not. */
  held_because: HeldBecause | null
  created_at: Date
  /** A person released it to this account with at least this much, and it was not sent since. */
  is_released: boolean
  /** Of a payment that was paid, or of a withdrawal. */
  is_paid: boolean
  left_paise: bigint
  is_disputed: boolean
  /** A refund of it is not finished: it may come to nothing. */
  is_returning: boolean
  account_id: number | null
  account_at: Date | null
  account_doubt: 'account-invalid' | 'unconfirmed' | null
  /** Money has arrived at this version of the account before. */
  is_known: boolean
  send: PayoutSend
  /** HH:MM in India. */
  daily_at: string | null
  new_account_minutes: number
  /** Transfers of it that failed since it was released or corrected. */
  tries: { provider: string; mode: TransferMode; failure: TransferFailure | null }[]
  /** Those that are on and that this server has, by priority. */
  providers: { slug: string; paused_until: Date | null }[]
}

export type Judgement =
  | { to: 'cancelled'; lookAt: Date | null }
  | { to: 'held'; because: HeldBecause; until: Date | null; lookAt: Date | null }
  | { to: 'queued'; until: Date; expectedAt: Date | null }
  | { to: 'sent'; provider: string; mode: TransferMode; expectedAt: Date }

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)

/** The next step of a payout that may be sent: cancelled, held, left waiting, or sent by a provider and mode. */
export function judgePayout(facts: PayoutFacts, now: Date): Judgement {
  if (!facts.is_paid || facts.left_paise <= 0n) {
    return { to: 'cancelled', lookAt: facts.is_returning || facts.is_disputed ? later(now, 60) : null }
  }
  return holdOf(facts, now) ?? routeOf(facts, now)
}

function holdOf(facts: PayoutFacts, now: Date): Judgement | null {
  const lookAt = later(now, LOOK_AGAIN_MINUTES)
  if (facts.is_disputed) return { to: 'held', because: 'disputed', until: null, lookAt }
  if (facts.account_id === null) return { to: 'held', because: 'account-invalid', until: null, lookAt }
  if (facts.is_released) return null
  if (facts.held_because === 'by-person' || facts.held_because === 'before-payouts') {
    return { to: 'held', because: facts.held_because, until: null, lookAt: null }
  }
  if (facts.account_doubt !== null) {
    return { to: 'held', because: facts.account_doubt, until: null, lookAt }
  }
  if (!facts.is_known) {
    const since =
      facts.account_at && facts.account_at > facts.created_at ? facts.account_at : facts.created_at
    const until = later(since, facts.new_account_minutes)
    if (until > now) return { to: 'held', because: 'new-account', until, lookAt: until }
  }
  if (facts.send === 'held') return { to: 'held', because: 'schedule', until: null, lookAt: null }
  if (facts.send === 'daily' && facts.daily_at !== null) {
    const until = nextAt(facts.daily_at, facts.created_at)
    if (until > now) return { to: 'held', because: 'schedule', until, lookAt: until }
  }
  return null
}

/** The next time that the clock in India shows `time`, from `moment` on. */
export function nextAt(time: string, moment: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = moment.getTime() - (onIndianClock(moment).getTime() % DAY_MS)
  const today = midnight + (hours * 60 + minutes) * MINUTE_MS
  return new Date(today >= moment.getTime() ? today : today + DAY_MS)
}

/**
 * The provider and mode: by priority and speed, those that have not failed for this payout before the others. A provider
 * that is paused is not asked; a rail that is closed is waited for when no other is open.
 */
function routeOf(facts: PayoutFacts, now: Date): Judgement {
  const isPaused = ({ paused_until }: { paused_until: Date | null }) =>
    paused_until !== null && paused_until > now
  const ready = facts.providers.filter((provider) => !isPaused(provider))
  const options = ready.flatMap(({ slug }) =>
    modesFor(slug, facts.left_paise, now).map((option) => ({
      provider: slug,
      ...option,
      ...failed(facts, slug, option.mode),
    })),
  )
  const open = options.filter(({ opensAt }) => opensAt <= now)
  const chosen =
    open.find(({ here, anywhere }) => here === 0 && anywhere === 0) ??
    open.find(({ here }) => here === 0) ??
    open.toSorted((a, b) => a.here - b.here)[0]
  if (chosen) {
    return { to: 'sent', provider: chosen.provider, mode: chosen.mode, expectedAt: chosen.expectedAt }
  }
  const [next] = options.toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  if (next) return { to: 'queued', until: next.opensAt, expectedAt: next.expectedAt }
  const pauses = facts.providers.flatMap(({ paused_until }) =>
    paused_until && paused_until > now ? [paused_until] : [],
  )
  const over = pauses.toSorted((a, b) => a.getTime() - b.getTime())[0]
  return { to: 'queued', until: over ?? later(now, 1), expectedAt: null }
}

/** The number of this provider's failures by this mode, and of its unreachable tries. */
function failed({ tries }: PayoutFacts, provider: string, mode: TransferMode) {
  const own = tries.filter((each) => each.provider === provider)
  return {
    here: own.filter((each) => each.mode === mode && each.failure !== 'balance').length,
    anywhere: own.filter(({ failure }) => failure === 'later').length,
  }
}
