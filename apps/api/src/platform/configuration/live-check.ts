import { isLocal } from '../http/local-address.ts'
import { DECLARED_GATEWAYS } from './declared-gateways.ts'
import type { AccountField } from './gateway-declaration.ts'
import { isPlaceholder } from './placeholders.ts'
import {
  isAtStaging,
  type Liveness,
  refuseOtherProviders,
  sandboxMailPort,
  stagingOrigin,
} from './staging.ts'

/** A provider, and the variables that make a real account of it. The supervisor reads this file too: it checks no types. */
type Part = {
  name: string
  /** The variable that holds its address: real unless it names this machine. */
  address: string
  fields: Readonly<Record<string, AccountField>>
  /** Optional ones of which there are both or neither. */
  together?: Together | undefined
}
type Together = readonly (readonly [string, string])[]

/** A reason that keeps a live portal from starting: one variable, and why. */
export type Lack = { part: string; variable: string; why: string }

type Env = Readonly<Record<string, string | undefined>>

const SMS: Part = {
  name: 'SMS',
  address: 'MSG91_BASE_URL',
  fields: {
    MSG91_BASE_URL: 'address',
    MSG91_AUTH_KEY: 'secret',
    MSG91_SENDER: 'id',
    MSG91_OTP_TEMPLATE: 'id',
    MSG91_NOTICE_TEMPLATE: 'id',
  },
}
const IDENTITY: Part = {
  name: 'identity checks and e-sign',
  address: 'SECURE_ID_BASE_URL',
  fields: { SECURE_ID_BASE_URL: 'address', SECURE_ID_CLIENT_ID: 'id', SECURE_ID_CLIENT_SECRET: 'secret' },
}
const OPTIONAL: readonly Part[] = [
  {
    name: 'Aadhaar by OTP',
    address: 'QUICKO_BASE_URL',
    fields: { QUICKO_BASE_URL: 'address', QUICKO_API_KEY: 'id', QUICKO_API_SECRET: 'secret' },
  },
  {
    name: 'billers',
    address: 'PAYSPRINT_BASE_URL',
    fields: {
      PAYSPRINT_BASE_URL: 'address',
      PAYSPRINT_PARTNER_ID: 'id',
      PAYSPRINT_JWT_KEY: 'secret',
      PAYSPRINT_AUTHORISED_KEY: 'secret',
    },
  },
  {
    name: 'payouts by Cashfree',
    address: 'CASHFREE_PAYOUTS_BASE_URL',
    fields: {
      CASHFREE_PAYOUTS_BASE_URL: 'address',
      CASHFREE_PAYOUTS_CLIENT_ID: 'id',
      CASHFREE_PAYOUTS_CLIENT_SECRET: 'secret',
    },
  },
  {
    name: 'payouts by RazorpayX',
    address: 'RAZORPAYX_BASE_URL',
    fields: {
      RAZORPAYX_BASE_URL: 'address',
      RAZORPAYX_KEY_ID: 'id',
      RAZORPAYX_KEY_SECRET: 'secret',
      RAZORPAYX_WEBHOOK_SECRET: 'secret',
      RAZORPAYX_ACCOUNT_NUMBER: 'id',
    },
  },
]

/** Every variable that holds an address of a provider, but that of mail. */
export const PROVIDER_ADDRESSES: readonly string[] = [
  ...DECLARED_GATEWAYS,
  SMS,
  IDENTITY,
  ...OPTIONAL,
].flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.endsWith('address')))

const PLACEHOLDER = "is the documentation's example"
/** Set or not; but never to what a page of the documentation says. */
const NEVER_EXAMPLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
  'REPORTS_DATABASE_URL',
  'COMPANY_NAME',
  'COMPANY_SUPPORT_EMAIL',
  'BACKUP_PASSPHRASE',
  'INCIDENT_WEBHOOK_URL',
]

/** Values of the sandbox: they count as not set. */
const EXAMPLES = [
  'sandbox-id',
  'sandbox-secret',
  'sandbx',
  'chukta-login-otp',
  'chukta-notice',
  '7878780080316316',
]

/**
 * Whether real providers are configured, and what is missing beside them. Once one is real, the portal is live: mail,
 * SMS, identity checks, a gateway and its public address have to be real too; any other provider is real as a whole, or
 * not set at all. `lacksOfGateway` is what lacks unless the database has an account of a gateway (`refuseUnready`).
 * Takes the environment as it is; an empty variable, an example and an address on this machine count as not set. Records
 * may say that the portal is live although nothing of the environment does.
 * A rehearsal (`staging`, the origin of its sandbox) has the same checks, with that address in place of real ones. Throws an
 * Error of one line for an address of a rehearsal that is another.
 */
export function checkLiveness(
  env: Env,
  isLiveByRecords = false,
): Liveness & { lacks: Lack[]; lacksOfGateway: Lack[] } {
  const gateways = DECLARED_GATEWAYS.map(({ name, address, fields, together }) => ({
    name,
    address,
    fields,
    together,
  }))
  const parts = [...gateways, SMS, IDENTITY, ...OPTIONAL]
  const staging = stagingOrigin(env)
  if (staging !== null) refuseOtherProviders(env, staging, PROVIDER_ADDRESSES)
  const isLive =
    staging !== null || isLiveByRecords || isMailElsewhere(env) || parts.some((part) => isBegun(part, env))
  if (!isLive) return { isLive, staging, lacks: [], lacksOfGateway: [] }
  const begun = gateways.filter((gateway) => isBegun(gateway, env, true))
  return {
    isLive,
    staging,
    lacks: [
      ...lacksOfPortal(env),
      ...lacksOfMail(env),
      ...begun.flatMap((gateway) => lacksOf(gateway, env)),
      ...[SMS, IDENTITY].flatMap((part) => lacksOf(part, env)),
      ...OPTIONAL.filter((part) => isBegun(part, env, true)).flatMap((part) => lacksOf(part, env)),
    ],
    lacksOfGateway: begun.length > 0 ? [] : lacksOfAnyGateway(gateways, env),
  }
}

/** The sentence for the operator: every part that is not whole, with its variables; `begun` is what makes it live. */
export function describeLacks(lacks: readonly Lack[], begun = 'a provider is real'): string {
  const lines = Map.groupBy(lacks, ({ part }) => part)
    .entries()
    .map(([part, those]) => `  ${part}: ${those.map(({ variable, why }) => `${variable} ${why}`).join('; ')}`)
  return [
    `Refusing to start: live mode is not fully configured. Because ${begun}, these have to be set as well:`,
    ...lines,
  ].join('\n')
}

/** An address that is set while nothing is live may be a sandbox elsewhere on this machine, with keys of its own. */
function isBegun({ address, fields }: Part, env: Env, isLive = false): boolean {
  if (isReal(env[address])) return true
  if (env[address] && !isLive) return false
  return Object.entries(fields).some(
    ([name, kind]) =>
      !kind.startsWith('optional') && whyNot(kind, env[name], stagingOrigin(env)) === undefined,
  )
}

function lacksOfAnyGateway(gateways: readonly Part[], env: Env): Lack[] {
  return gateways.flatMap((gateway) =>
    lacksOf(gateway, env).map((lack) => ({
      ...lack,
      part: `one payment gateway, unless an account of one is on in the database, such as ${gateway.name}`,
    })),
  )
}

function lacksOf({ name, fields, together }: Part, env: Env): Lack[] {
  const lacks = Object.entries(fields).flatMap(([variable, kind]) => {
    if (kind.startsWith('optional') && !env[variable]) return []
    const why = whyNot(kind, env[variable], stagingOrigin(env))
    return why === undefined ? [] : [{ part: name, variable, why }]
  })
  const halves = missingHalves(together, env).map(({ missing, set }) => ({
    part: name,
    variable: missing,
    why: `is missing, and ${set} is set`,
  }))
  return [...lacks, ...halves]
}

/** Of variables that are set together or not at all: which one is missing while the other one is set. */
export function missingHalves(together: Together = [], env: Env): { missing: string; set: string }[] {
  return together.flatMap(([one, other]) => {
    if (Boolean(env[one]) === Boolean(env[other])) return []
    return [env[one] ? { missing: other, set: one } : { missing: one, set: other }]
  })
}

function lacksOfPortal(env: Env): Lack[] {
  const lacks: Lack[] = []
  const add = (variable: string, why: string | undefined) => {
    if (why !== undefined) lacks.push({ part: 'the portal', variable, why })
  }
  add('PUBLIC_URL', whyNot('address', env.PUBLIC_URL))
  if (env.API_URL) add('API_URL', whyNot('address', env.API_URL))
  for (const name of NEVER_EXAMPLES) if (isPlaceholder(env[name] ?? '')) add(name, PLACEHOLDER)
  if (env.WEBHOOKS_TO_LOCAL === 'on') add('WEBHOOKS_TO_LOCAL', 'is on, which is for the sandbox alone')
  if (env.CAPTCHA_TEST_ANSWER) add('CAPTCHA_TEST_ANSWER', 'is set, which is for the sandbox alone')
  return lacks
}

function lacksOfMail(env: Env): Lack[] {
  const lacks: Lack[] = []
  const url = env.SMTP_URL
  if (!url) lacks.push({ part: 'mail', variable: 'SMTP_URL', why: 'is missing' })
  else if (!/^smtps?:/.test(url) || !URL.canParse(url))
    lacks.push({ part: 'mail', variable: 'SMTP_URL', why: 'must begin with smtp:// or smtps://' })
  else if (isPlaceholder(url)) lacks.push({ part: 'mail', variable: 'SMTP_URL', why: PLACEHOLDER })
  // A relay on this machine is a mail server like any other; the sandbox's receiver is none.
  else if (isSandboxMail(url, env) && !env.STAGING)
    lacks.push({ part: 'mail', variable: 'SMTP_URL', why: "is the sandbox's" })
  const from = env.MAIL_FROM
  if (!from) lacks.push({ part: 'mail', variable: 'MAIL_FROM', why: 'is missing' })
  else if (!/[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/.test(from))
    lacks.push({ part: 'mail', variable: 'MAIL_FROM', why: 'holds no address' })
  else if (isPlaceholder(from)) lacks.push({ part: 'mail', variable: 'MAIL_FROM', why: PLACEHOLDER })
  else if (/@chukta\.test>?$/i.test(from.trim()))
    lacks.push({ part: 'mail', variable: 'MAIL_FROM', why: "is the sandbox's" })
  return lacks
}

function isSandboxMail(url: string, env: Env): boolean {
  return isLocal(url) && Number(new URL(url).port || 25) === sandboxMailPort(env)
}

function isMailElsewhere({ SMTP_URL: url }: Env): boolean {
  return isReal(url)
}

function isReal(url: string | undefined): boolean {
  return Boolean(url) && URL.canParse(url ?? '') && !isLocal(url ?? '')
}

/** Why a value is not one to go live with, or to rehearse it with at the sandbox of `staging`; undefined when it is. */
export function whyNot(
  kind: AccountField,
  value: string | undefined,
  staging: string | null = null,
): string | undefined {
  const text = value?.trim()
  if (!text) return 'is missing'
  if (EXAMPLES.includes(text.toLowerCase())) return "is the sandbox's"
  if (isPlaceholder(text)) return PLACEHOLDER
  if (!kind.endsWith('address') || (staging !== null && isAtStaging(text, staging))) return undefined
  if (!URL.canParse(text)) return 'is no address'
  if (isLocal(text)) return 'names this machine'
  return text.startsWith('https://') ? undefined : 'must begin with https://'
}
