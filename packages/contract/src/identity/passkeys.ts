import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam, requiredText } from '../fields.ts'
import { SECURITY } from './security-messages.ts'
import { signedIn } from './signed-in.ts'

const messages = SECURITY.passkeys

/** Seconds in which a browser may answer a challenge. */
export const CHALLENGE_SECONDS = 300

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** True when it is synced by an account and reaches other devices of the person. */
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = call({
  method: 'GET',
  path: '/passkeys',
  summary: "The caller's passkeys, newest first",
  feature: 'security',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  answer: z.object({ data: z.array(passkey) }),
})

/** Options of WebAuthn in JSON, passed to the browser unchanged. */
const options = z.object({ data: z.record(z.string(), z.unknown()) })

const base64url = (maxLength: number) =>
  z.string(messages.unusable).check(z.maxLength(maxLength), z.regex(/^[\w-]+$/, messages.unusable))

// The browser's answer, of which only checked fields are taken.
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
}
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
const proof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.nullish(base64url(100)),
  }),
})
export type NewCredential = z.output<typeof newCredential>
export type PasskeyProof = z.output<typeof proof>

const proofBody = z.strictObject({ credential: proof })
const credentialIds = { id: 'credential', rawId: 'credential' } as const

export const beginPasskey = call({
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Begins adding a passkey: the options for the browser’s authenticator',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict'],
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  stepUp: true,
  ours: true,
  answer: options,
})

export const addPasskey = call({
  method: 'POST',
  path: '/passkeys',
  summary:
    'Adds the passkey that the browser has made; a first factor is answered with ten recovery codes, this once',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict'],
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  stepUp: true,
  ours: true,
  ids: credentialIds,
  body: z.strictObject({ name: requiredText(messages.nameRequired, 60), credential: newCredential }),
  freeText: ['name'],
  answer: z.object({
    data: passkey,
    message: z.string(),
    /** With the first factor of a person: ten recovery codes, shown once. */
    recovery_codes: z.optional(z.array(z.string())),
  }),
})

export const removePasskey = call({
  method: 'DELETE',
  path: '/passkeys/:id',
  summary: "Removes one of the caller's passkeys",
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict'],
  stepUp: true,
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string() }),
})

export const beginPasskeySignIn = call({
  method: 'POST',
  path: '/passkeys/sign-in/options',
  summary: 'Begins signing in with a passkey; takes neither a name nor a captcha',
  feature: 'security',
  access: 'public',
  perMinute: 60,
  ours: true,
  answer: options,
})

export const passkeySignIn = call({
  method: 'POST',
  path: '/passkeys/sign-in',
  summary: 'Signs in with a passkey: no password, no OTP; answers the session token',
  feature: 'security',
  access: 'public',
  errors: ['account-inactive'],
  perMinute: 60,
  ours: true,
  ids: credentialIds,
  body: proofBody,
  answer: z.object({
    data: signedIn,
  }),
})

export const beginPasskeyStepUp = call({
  method: 'POST',
  path: '/step-up/passkey/options',
  summary: 'Begins a step-up with a passkey of the caller',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  answer: options,
})

export const passkeyStepUp = call({
  method: 'POST',
  path: '/step-up/passkey',
  summary: 'A step-up with a passkey of the caller; counts for 10 minutes',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  ids: credentialIds,
  body: proofBody,
  answer: z.object({ message: z.string() }),
})
