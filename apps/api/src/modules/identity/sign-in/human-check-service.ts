import { FREE_FAILURES, type PowChallenge } from '@chukta/contract/identity/human-check'
import { MESSAGES } from '@chukta/contract/messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { subjectOf } from './account-subject.ts'
import { isTestAnswer, type MailedFor, newCaptcha, passesCaptcha } from './captcha-service.ts'
import { newProofChallenge, passesProof } from './proof-of-work-service.ts'
import type { RequestOrigin } from './request-origin.ts'

const { tries: limit, minutes } = FREE_FAILURES
const OF_ACCOUNT: Limit = { name: 'human-account', limit, minutes }
const OF_ADDRESS: Limit = { name: 'human-address', limit, minutes }
/** A known device has a count of its own: failures of strangers do not block it. */
const OF_DEVICE: Limit = { name: 'human-device', limit, minutes }
/** Addresses that owed a proof: the account may be the cause, so the next picture comes with a challenge. */
const ASKED: Limit = { name: 'human-asked', limit: 1, minutes }
/** A failure with a proof counts too, so that the next try needs another proof. */
const COUNTED = 1_000_000

/** The subject of the failures: a known device, or the account and the address. */
export type Failing = { account: string; address: string } | { device: string; address: string }

/** The parts of a call that prove a person. */
export type HumanAnswer = { captcha: string; key: string; pow?: string | null | undefined }

/** A try that has passed so far. */
export type HumanTry = { failing: Failing; purpose: MailedFor['purpose']; isProven: boolean }

const lanesOf = (failing: Failing): [Limit, string][] =>
  'device' in failing
    ? [[OF_DEVICE, failing.device]]
    : [
        [OF_ACCOUNT, failing.account],
        [OF_ADDRESS, failing.address],
      ]

/** A captcha for one of the calls, with a proof of work to do where the address may need one. */
export async function newCheck(
  deps: Deps,
  purpose: MailedFor['purpose'],
  { address }: RequestOrigin,
): Promise<{ img: string; key: string; pow: PowChallenge | null }> {
  const lanes: [Limit, string][] = [
    [OF_ADDRESS, address],
    [ASKED, address],
  ]
  const isAsked = await isOver(deps.db, lanes)
  const pow = isAsked ? await newProofChallenge(deps.secrets, purpose) : null
  return { ...(await newCaptcha(deps)), pow }
}

/**
 * Checks that the caller is a person: by the captcha (its picture's answer, or the mailed code). After three failures of
 * the account or the address within 15 minutes it needs a proof of work as well, judged first, so that a missing proof
 * does not use up the picture. Reveals nothing of the account. Throws 400 `proof-of-work-required` or `invalid-captcha`.
 */
export async function passHuman(
  deps: Deps,
  { captcha, key, pow }: HumanAnswer,
  failing: Failing,
  mailedFor: MailedFor,
): Promise<HumanTry> {
  const { purpose } = mailedFor
  if (isTestAnswer(deps, captcha)) return { failing, purpose, isProven: true }
  const isProven = pow ? await passesProof(deps, pow, purpose) : false
  const tried = { failing, purpose, isProven }
  await refuseWithoutProof(deps, tried)
  if (await passesCaptcha(deps, { key, answer: captcha }, mailedFor)) return tried
  await countHumanFailure(deps, tried)
  throw new AppError('invalid-captcha', { errors: { captcha: [MESSAGES.login.captchaWrong] } })
}

/** The same for a call that names an account and knows no devices: a forgotten password, a registration. */
export async function passHumanFor(
  deps: Deps,
  answer: HumanAnswer,
  mailedFor: MailedFor,
  { address }: RequestOrigin,
): Promise<HumanTry> {
  const account = await subjectOf(deps, mailedFor.name)
  return passHuman(deps, answer, { account, address }, mailedFor)
}

/**
 * Counts a failed try: a wrong captcha, or a wrong secret after it. Throws 400 `proof-of-work-required` where
 * concurrent tries without a proof used up the free ones, so that these do not learn whether they were right.
 */
export async function countHumanFailure(deps: Deps, tried: HumanTry): Promise<void> {
  const counted = []
  for (const [lane, subject] of lanesOf(tried.failing)) {
    const limited = tried.isProven ? { ...lane, limit: COUNTED } : lane
    counted.push(await takeHit(deps.db, limited, subject))
  }
  if (counted.includes(false)) throw await proofRequired(deps, tried)
}

/** Throws 400 `proof-of-work-required` for a try without a proof once the free failures are used up. */
export async function refuseWithoutProof(deps: Deps, tried: HumanTry): Promise<void> {
  if (tried.isProven || !(await isOver(deps.db, lanesOf(tried.failing)))) return
  throw await proofRequired(deps, tried)
}

async function proofRequired({ db, secrets }: Deps, { failing, purpose }: HumanTry): Promise<AppError> {
  await takeHit(db, ASKED, failing.address)
  return new AppError('proof-of-work-required', { body: { pow: await newProofChallenge(secrets, purpose) } })
}

async function isOver(db: Db, lanes: [Limit, string][]): Promise<boolean> {
  for (const [lane, subject] of lanes) if ((await secondsUntilRoom(db, lane, subject)) > 0) return true
  return false
}
