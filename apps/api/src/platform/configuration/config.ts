import { resolve } from 'node:path'
import { z } from 'zod/mini'
import { isLocal } from '../http/local-address.ts'
import { commandOf } from './command-of.ts'
import { readCompanySettings } from './company-settings.ts'
import { SANDBOX_SECRET, textSetting } from './gateway-declaration.ts'
import { configureGateways, gatewayEnvironment } from './gateway-settings.ts'
import { identityEnvironment, readIdentitySettings } from './identity-settings.ts'
import { checkLiveness, describeLacks } from './live-check.ts'
import { payoutEnvironment, readPayoutSettings } from './payout-settings.ts'
import { readSmsSettings, smsEnvironment } from './sms-settings.ts'
import { isOffered, modeOf } from './staging.ts'
import { storageEnvironment, storageSettings } from './storage-settings.ts'

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), fallback)

const ownEnvironment = z.object({
  PORT: port(4000),
  HOST: textSetting('0.0.0.0'),
  SANDBOX_PORT: port(4010),
  STAGING: z.optional(z.literal('1')),
  STAGING_SANDBOX_URL: z.optional(z.url()),
  SANDBOX_SMTP_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  DATABASE_URL: z.string(
    `DATABASE_URL is missing: start with \`${commandOf('start')}\`, or name your own server.`,
  ),
  MIGRATION_DATABASE_URL: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.string()),
  API_URL: z.optional(z.string()),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 0),
  DEMO_DATA: z._default(z.enum(['on', 'off']), 'on'),
  CAPTCHA_TEST_ANSWER: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: textSetting('Chukta <no-reply@chukta.test>'),
  PAYSPRINT_BASE_URL: z.optional(z.url().check(z.endsWith('/', 'PAYSPRINT_BASE_URL ends with a slash.'))),
  PAYSPRINT_PARTNER_ID: textSetting('sandbox-id'),
  PAYSPRINT_JWT_KEY: textSetting(SANDBOX_SECRET),
  PAYSPRINT_AUTHORISED_KEY: textSetting(SANDBOX_SECRET),
  PAYSPRINT_LOCATION: z._default(
    z.string().check(z.regex(/^-?\d{1,2}\.\d+,-?\d{1,3}\.\d+$/, 'Latitude and longitude: 19.0760,72.8777')),
    '19.0760,72.8777',
  ),
  PAYSPRINT_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(500), z.lte(20_000)), 15_000),
  LATE_POLLS: z._default(
    z
      .string()
      .check(z.regex(/^\d{1,7}(,\d{1,7}){0,30}$/, 'Seconds between two looks, with commas: 900,3600')),
    '900,3600,14400,43200,86400,86400,86400,86400,86400,86400,24300',
  ),
  DATABASE_PREPARED: z._default(z.enum(['on', 'off']), 'on'),
  DATABASE_DIRECT_URL: z.optional(z.string()),
  REPORTS_DATABASE_URL: z.optional(z.string()),
  REPORTS_LAG_MS: z._default(z.coerce.number().check(z.int(), z.gte(1000), z.lte(60_000)), 5000),
  DATABASE_POOL_SIZE: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 8),
  INCIDENT_WEBHOOK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  WEBHOOKS_TO_LOCAL: z._default(z.enum(['on', 'off']), 'off'),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  METRICS_HOST: textSetting('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
  WEB_PUSH: z._default(z.enum(['on', 'off']), 'on'),
  GATEWAY_HOSTS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(,[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?)*$/,
          'Hosts with commas between them: gateways.example.in,proxy.example.in:8443',
        ),
      ),
  ),
  LOGS_DIRECTORY: z.optional(z.string()),
  DRAIN_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 2000),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

/** The portal's own variables, those of every gateway's folder, of payouts, of identity checks and of storage. */
const environment = z.intersection(
  z.intersection(
    z.intersection(ownEnvironment, z.intersection(storageEnvironment, smsEnvironment)),
    z.intersection(payoutEnvironment, identityEnvironment),
  ),
  gatewayEnvironment,
)

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the whole configuration once.
 * Takes the environment; gives typed settings with every provider address filled in.
 * Throws an Error that names each wrong setting, and all that is missing beside a real provider; `mayBeUnready` is for a
 * program that calls one provider and serves no users.
 */
export function readConfig(env: Record<string, string | undefined>, { mayBeUnready = false } = {}) {
  const parsed = z.safeParse(environment, dropEmpty(env))
  const { lacks, lacksOfGateway, ...liveness } = checkLiveness(env)
  const { isLive, staging } = liveness
  const wrong: string[] = []
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    wrong.push(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  // A gateway may be a record, which the database alone knows (`refuseUnready`); beside other lacks it is named too.
  if (lacks.length > 0 && !mayBeUnready) wrong.push(describeLacks([...lacks, ...lacksOfGateway]))
  if (!parsed.success || wrong.length > 0) throw new Error(wrong.join('\n'))
  const e = parsed.data
  if (e.DATABASE_PREPARED === 'off' && e.DATABASE_DIRECT_URL === undefined) {
    throw new Error(
      'The configuration is wrong:\n  DATABASE_DIRECT_URL: is missing. With DATABASE_PREPARED=off a pooler is in front, which passes no notifications on.',
    )
  }
  const sandboxUrl = `http://localhost:${e.SANDBOX_PORT}`
  const [latitude = '', longitude = ''] = e.PAYSPRINT_LOCATION.split(',')
  const sandboxUrls = { server: `http://127.0.0.1:${e.SANDBOX_PORT}`, browser: sandboxUrl }
  const gateways = configureGateways(parsed.data, sandboxUrls, liveness)
  const config = {
    port: e.PORT,
    host: e.HOST,
    ...storageSettings(parsed.data),
    databaseUrl: e.DATABASE_URL,
    /** The same database for the owner of its tables: migrations and demo data. */
    ownerDatabaseUrl: e.MIGRATION_DATABASE_URL ?? e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    /** The same past a pooler: for what needs a connection of its own (`listen`, jobs, programs of the operator). */
    directDatabaseUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    /** `databaseUrl` leads to a pooler which gives each transaction any connection. */
    databaseIsPooled: e.DATABASE_PREPARED === 'off',
    databasePoolSize: e.DATABASE_POOL_SIZE,
    /** A standby of it for reports, and how old they may be there. */
    reports:
      e.REPORTS_DATABASE_URL === undefined
        ? null
        : { url: e.REPORTS_DATABASE_URL, mostLagMs: e.REPORTS_LAG_MS },
    /** When a final order is polled again, in seconds from its end; by default for seven days. */
    latePolls: runningSums(e.LATE_POLLS.split(',').map(Number)),
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    /** The address at which providers reach this server for webhooks. */
    apiUrl: e.API_URL ?? e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`,
    trustProxyHops: e.TRUST_PROXY,
    /** How long a server that was told to stop goes on serving while it says that it is not ready. */
    drainMs: e.DRAIN_MS,
    logLevel: e.LOG_LEVEL,
    /** Folder of the log's file; null: the log goes to the standard output. systemd sets it (`LogsDirectory=`). */
    logFolder: e.LOGS_DIRECTORY === undefined ? null : resolve(e.LOGS_DIRECTORY),
    /** Whether browsers keep the portal's files; `off` takes them away again. */
    worksOffline: e.OFFLINE === 'on',
    /** Whether devices may get notifications. They come through the worker that keeps the files. */
    webPush: e.WEB_PUSH === 'on' && e.OFFLINE === 'on',
    push: {
      contact: pushContact(e.PUBLIC_URL, e.MAIL_FROM),
      sandboxUrls:
        staging !== null ? [staging] : isLive ? null : [`http://127.0.0.1:${e.SANDBOX_PORT}`, sandboxUrl],
    },
    /** Where incidents are posted besides mails and SMS to super admins. */
    incidentWebhookUrl: e.INCIDENT_WEBHOOK_URL,
    /** Whether webhook endpoints may be on this machine and in private networks, by http too. */
    webhooksToLocal: e.WEBHOOKS_TO_LOCAL === 'on',
    /** Where Prometheus asks; null: nowhere, and nothing is counted. */
    metrics: e.METRICS_PORT === undefined ? null : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    /** Where traces go, and of which part of what runs; null: nowhere, and nothing of OpenTelemetry is loaded. */
    traces:
      e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: e.OTEL_TRACES_SAMPLER_ARG },
    sandboxUrl,
    /** The company of the portal, until its record exists; null where the environment names none. */
    company: readCompanySettings(env),
    /** Where the sandbox's gateways answer. */
    sandboxUrls,
    /** Whether an empty database gets demo data, where every provider is the sandbox. */
    demoData: e.DEMO_DATA === 'on',
    captchaTestAnswer: e.CAPTCHA_TEST_ANSWER,
    /** In their first order of priority. */
    gateways,
    /** Hosts of the operator's own at which accounts of gateways may be, besides those of the gateways. */
    gatewayHosts: e.GATEWAY_HOSTS?.split(',') ?? [],
    mail: {
      smtpUrl: e.SMTP_URL ?? `smtp://127.0.0.1:${e.SANDBOX_SMTP_PORT ?? e.SANDBOX_PORT + 1}`,
      from: e.MAIL_FROM,
      /** Mails hold codes and links: without TLS they go to this machine alone. */
      requiresTls: false,
    },
    msg91: readSmsSettings(parsed.data, env, `http://127.0.0.1:${e.SANDBOX_PORT}`),
    ...readIdentitySettings(parsed.data, sandboxUrls.server, liveness),
    /** Billers, over Bharat Connect. The location is that of their agent (this portal). */
    paysprint: {
      baseUrl: e.PAYSPRINT_BASE_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}/paysprint/service-api/api/v1/`,
      partnerId: e.PAYSPRINT_PARTNER_ID,
      jwtKey: e.PAYSPRINT_JWT_KEY,
      authorisedKey: e.PAYSPRINT_AUTHORISED_KEY,
      latitude,
      longitude,
      timeoutMs: e.PAYSPRINT_TIMEOUT_MS,
      // Real money pays no bill at the sandbox, and play money no real one.
      offered: isOffered(e.PAYSPRINT_BASE_URL, liveness),
    },
    /** Payout providers. */
    payouts: readPayoutSettings(parsed.data, sandboxUrls.server, liveness),
    /** True when every provider is the sandbox on this machine: demo accounts are allowed only then. */
    isSandbox: !isLive,
    /** The origin of the sandbox that is every provider of a rehearsal of live mode; null where it is none. */
    staging,
    mode: modeOf(liveness),
  }
  config.mail.requiresTls = !isLocal(config.mail.smtpUrl)
  return config
}

/** The contact of the portal's operator for push services (RFC 8292): the portal's address, or that of its mails. */
function pushContact(publicUrl: string | undefined, mailFrom: string): string {
  if (publicUrl?.startsWith('https://')) return publicUrl
  return `mailto:${/[^\s<>@]+@[^\s<>@]+/.exec(mailFrom)?.[0] ?? 'nobody@localhost'}`
}

function runningSums(gaps: readonly number[]): readonly number[] {
  let sum = 0
  return gaps.map((gap) => {
    sum += gap
    return sum
  })
}

function dropEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
