import type { ZodMiniType } from 'zod/mini'
import type { EffectName } from './effects.ts'
import type { ErrorCode } from './errors.ts'
import type { ApprovalKind } from './identity/approval-kinds.ts'
import type { Action, ActionOfRoleOne } from './permissions.ts'

/**
 * The permitted owners of an id. Every id-like field of a call names one of these, or the server does not start.
 * - `caller`: must be the signed-in user, else 403
 * - `downline`: the signed-in user or someone below them, else 403
 * - `record`: a record that the feature scopes in SQL; a foreign one is 404
 * - `catalogue`: shared data that everyone may name (a service, a state, a bank)
 * - `credential`: proof of itself (a captcha key, a user id that goes with an OTP)
 */
export type IdRule = 'caller' | 'downline' | 'record' | 'catalogue' | 'credential'

/**
 * A code that a person types. Wrong ones of one kind are counted together: ten of a person are judged in
 * 24 hours, however many codes they ask for.
 * - `sign-in`: the OTP of a sign-in, or the app's code or a recovery code in its place
 * - `factor`: the code of a step-up, and the first one of an authenticator app
 * - `contact`: the OTP sent to a mobile or an e-mail to confirm it
 * - `aadhaar`: the OTP that UIDAI sends
 */
export type CodeKind = 'sign-in' | 'factor' | 'contact' | 'aadhaar'

/**
 * Why a call needs no scope: its rows are the caller's own session and account, they are the same for everyone, or
 * the caller has role 1 and reaches everything below. The last neither compiles nor starts for other roles.
 */
type Unscoped =
  | 'the account behind the token, and no other'
  | 'a catalogue that is the same for everyone'
  | 'the same for everyone'
  | `role 1, ${string}`

type Shape = ZodMiniType

export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below /api with `:name` parameters. */
  path: string
  summary: string
  /** The feature, used as the OpenAPI tag. */
  feature: string
  access: 'public' | Action
  /**
   * Whose rows a signed-in call is about. `account`: those of the account; a member of its staff needs the permission.
   * `person`: what signing in keeps of the one who calls, such as their password and devices; a member has their own.
   * A call without it does not start the server.
   */
  for?: 'account' | 'person'
  /** A call of the partners' API: by an API key alone, in English, refused as a problem (RFC 9457). */
  surface?: 'partner'
  ids?: Readonly<Record<string, IdRule>>
  /**
   * Why no statement of this call restricts the owners of rows. Every other signed-in call gets a `Scope`, and
   * fails when it answers without having used it.
   */
  unscoped?: Unscoped
  /**
   * The kind of change, where role 1 can put such changes under approval: the call is then checked as always,
   * held, and answers 202 with the proposal. Mounted with `mountApprovable`, or the server does not start.
   */
  approval?: ApprovalKind
  /** Answers 202 with a proposal in some cases, though the kind of its change differs from case to case. */
  mayHold?: boolean
  /** One part of its changes can be under approval: the rest is done, and its answer names the proposal. */
  holdsPart?: ApprovalKind
  /** The effects that the call can reach; an effect not named here is refused at run time. */
  effects?: readonly EffectName[]
  params?: Shape
  query?: Shape
  body?: Shape
  /**
   * Free-text fields of the query or the body: payment card numbers in them are masked
   * before any other code sees them. Never a field that holds an account number, a UTR or a provider's id.
   */
  freeText?: readonly string[]
  /** The body arrives as multipart/form-data (JSON is taken too); files come beside it. */
  multipart?: boolean
  /** Fields whose refusals are sent under another name: field → name. */
  errorNames?: Readonly<Record<string, string>>
  /** The code in its body, which decides how wrong ones are limited. */
  code?: CodeKind
  answer: Shape
  /** The call's refusals, besides those of every call of its kind (`errorsOf`). */
  errors?: readonly ErrorCode[]
  /** Not in the specification. */
  ours?: boolean
  /**
   * Needs a sign-in or a step-up of the last 10 minutes, else 403 `step-up-required`: always, or `when-changed`, where
   * only some changes of the call need it and its service requires it.
   */
  stepUp?: true | 'when-changed'
  /** Needs an `Idempotency-Key`: a repeat under the same key has no second effect and is answered as the first. */
  idempotent?: true
  /** The same for every permitted caller, with nothing of a person: compressed, and cached with an ETag (decision 0068). */
  reference?: true
  /** Open to people who must add a second factor before anything else. */
  beforeSecondFactor?: true
  /** Calls a minute from one address, for public calls: 300 by default, null for no limit. */
  perMinute?: number | null
  /** Largest body in bytes, when the 100 kB default is too small. */
  bodyLimitBytes?: number
  /** A body and its answer, for the documentation of the partners' API. */
  example?: { body?: unknown; answer: unknown }
}

const ID_LIKE = /(^|_)id$|Id$|^key$/
/** A code that can be guessed at; not a public one, such as an IFSC code. */
const CODE_LIKE = /otp$|^code$|mpin$|pass_?code$|(access|backup|confirmation|login|recovery|security)_?code$/i

type OfRoleOne<C> = C extends { unscoped: `role 1${string}` } ? { access: ActionOfRoleOne } : unknown

/** Declares one HTTP call. From it come the route, its checks, the web's client and the documentation. */
export function call<const C extends CallSpec>(spec: C & OfRoleOne<C>): C {
  return spec
}

const TRANSPORT: ErrorCode[] = [
  'bad-request',
  'timeout',
  'too-large',
  'uri-too-long',
  'headers-too-large',
  'invalid-fields',
  'internal',
  'unavailable',
]
const SIGNED_IN: ErrorCode[] = ['unauthorized', 'session-expired', 'forbidden']
const BY_KEY: ErrorCode[] = [
  'unauthorized',
  'key-of-other-mode',
  'forbidden',
  'key-in-url',
  'unknown-version',
  'too-many-tries',
]

/** Every refusal that a call may answer: those of its kind and those it declares. */
export function errorsOf(spec: CallSpec): ErrorCode[] {
  const isPublic = spec.access === 'public'
  const named = Object.values(spec.ids ?? {}).some((rule) => rule === 'record' || rule === 'catalogue')
  return [
    ...TRANSPORT,
    ...(isPublic ? [] : spec.surface ? BY_KEY : SIGNED_IN),
    ...(spec.surface && spec.idempotent ? (['idempotency-key-reused'] as const) : []),
    ...(isPublic || spec.beforeSecondFactor ? [] : (['second-factor-required'] as const)),
    ...(spec.stepUp ? (['step-up-required'] as const) : []),
    ...(isPublic && spec.perMinute !== null ? (['too-many-tries'] as const) : []),
    ...(named ? (['not-found'] as const) : []),
    // Too many proposals may wait, or the trial run may find that the change cannot be made now.
    ...(spec.approval || spec.mayHold || spec.holdsPart || spec.idempotent ? (['conflict'] as const) : []),
    ...(spec.errors ?? []),
  ]
}

/** The id-like fields of a call that have no rule about whose they may be. */
export function idsWithoutRule(spec: CallSpec): string[] {
  const named = [...pathNames(spec.path), ...shapeNames(spec.query), ...shapeNames(spec.body)]
  return [...new Set(named)].filter((name) => ID_LIKE.test(name) && !spec.ids?.[name])
}

/** The fields of a call that hold a guessable code, when it declares no limit for wrong ones. */
export function codesWithoutLimit(spec: CallSpec): string[] {
  if (spec.code !== undefined && errorsOf(spec).includes('too-many-tries')) return []
  return [...shapeNames(spec.query), ...shapeNames(spec.body)].filter((name) => CODE_LIKE.test(name))
}

/** The claimed user ids of a call that none of its shapes declares: nothing would check that they are ids. */
export function claimsWithoutField(spec: CallSpec): string[] {
  const named = [...pathNames(spec.path), ...shapeNames(spec.query), ...shapeNames(spec.body)]
  return Object.entries(spec.ids ?? {}).flatMap(([name, rule]) =>
    (rule === 'caller' || rule === 'downline') && !named.includes(name) ? [name] : [],
  )
}

/** False for a query that takes fields it does not name. */
export function isQueryClosed(spec: CallSpec): boolean {
  const def = spec.query?._zod.def as { catchall?: { _zod: { def: { type: string } } } } | undefined
  return def === undefined || def.catchall?._zod.def.type === 'never'
}

/** `'/x/:id/:userId'` → `['id', 'userId']`. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** The names of the fields of a shape, those of the rows of a list included. */
export function shapeNames(shape: Shape | undefined): string[] {
  const def = shape?._zod.def as
    | { shape?: Record<string, Shape>; options?: Shape[]; element?: Shape; innerType?: Shape }
    | undefined
  if (!def) return []
  // Wrappers of optional values.
  if (def.innerType) return shapeNames(def.innerType)
  if (def.options) return def.options.flatMap(shapeNames)
  if (def.element) return shapeNames(def.element)
  return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => [name, ...shapeNames(inner)])
}
