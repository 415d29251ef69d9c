import { join, resolve } from 'node:path'
import { z } from 'zod/mini'

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), fallback)

const text = (fallback: string) => z._default(z.string().check(z.minLength(1)), fallback)

const environment = z.object({
  PORT: port(4000),
  HOST: text('0.0.0.0'),
  SANDBOX_PORT: port(4010),
  SANDBOX_SMTP_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  DATA_DIR: text('.data'),
  DATABASE_URL: z.string('DATABASE_URL is missing: start with `npm start`, or name your own server.'),
  MIGRATION_DATABASE_URL: z.optional(z.string()),
  AUDIT_HEADS_FILE: z.optional(z.string()),
  PUBLIC_URL: z.optional(z.string()),
  API_URL: z.optional(z.string()),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(5)), 0),
  DEMO_DATA: z._default(z.enum(['on', 'off']), 'on'),
  CAPTCHA_TEST_ANSWER: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  CASHFREE_BASE_URL: z.optional(z.url()),
  CASHFREE_SDK_URL: z.optional(z.url()),
  CASHFREE_CLIENT_ID: text('sandbox-id'),
  CASHFREE_CLIENT_SECRET: text('sandbox-secret'),
  RAZORPAY_BASE_URL: z.optional(z.url()),
  RAZORPAY_SDK_URL: z.optional(z.url()),
  RAZORPAY_KEY_ID: text('sandbox-id'),
  RAZORPAY_KEY_SECRET: text('sandbox-secret'),
  RAZORPAY_WEBHOOK_SECRET: text('sandbox-secret'),
  PAYU_API_URL: z.optional(z.url()),
  PAYU_CHECKOUT_URL: z.optional(z.url()),
  PAYU_KEY: text('sandbox-id'),
  PAYU_SALT: text('sandbox-secret'),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: text('Chukta <no-reply@chukta.test>'),
  MSG91_BASE_URL: z.optional(z.url()),
  MSG91_AUTH_KEY: text('sandbox-secret'),
  MSG91_OTP_TEMPLATE: text('chukta-login-otp'),
  MSG91_NOTICE_TEMPLATE: text('chukta-notice'),
  SECURE_ID_BASE_URL: z.optional(z.url()),
  SECURE_ID_CLIENT_ID: text('sandbox-id'),
  SECURE_ID_CLIENT_SECRET: text('sandbox-secret'),
  PAYSPRINT_BASE_URL: z.optional(z.url().check(z.endsWith('/', 'PAYSPRINT_BASE_URL ends with a slash.'))),
  PAYSPRINT_PARTNER_ID: text('sandbox-id'),
  PAYSPRINT_JWT_KEY: text('sandbox-secret'),
  PAYSPRINT_AUTHORISED_KEY: text('sandbox-secret'),
  PAYSPRINT_LOCATION: z._default(
    z.string().check(z.regex(/^-?\d{1,2}\.\d+,-?\d{1,3}\.\d+$/, 'Latitude and longitude: 19.0760,72.8777')),
    '19.0760,72.8777',
  ),
  PAYSPRINT_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(500), z.lte(20_000)), 15_000),
  DATABASE_POOL_SIZE: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 24),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the whole configuration once.
 * Takes the environment; gives typed settings with every provider address filled in.
 * Throws an Error that names each wrong setting, and when sandbox secrets or test doors
 * stand against a provider that is not the sandbox.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = z.safeParse(environment, dropEmpty(env))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const sandboxUrl = `http://localhost:${e.SANDBOX_PORT}`
  const [latitude = '', longitude = ''] = e.PAYSPRINT_LOCATION.split(',')
  const config = {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    /** Where the audit log's signed heads are kept: outside the database. */
    auditHeadsFile: resolve(e.AUDIT_HEADS_FILE ?? join(e.DATA_DIR, 'audit-heads.log')),
    databaseUrl: e.DATABASE_URL,
    /** The same database for the owner of its tables: migrations and demo data. */
    ownerDatabaseUrl: e.MIGRATION_DATABASE_URL ?? e.DATABASE_URL,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    /** Where providers reach this server for webhooks. */
    apiUrl: e.API_URL ?? e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`,
    trustProxyHops: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    sandboxUrl,
    /** Whether an empty database gets demo data, where every provider is the sandbox. */
    demoData: e.DEMO_DATA === 'on',
    captchaTestAnswer: e.CAPTCHA_TEST_ANSWER,
    cashfree: {
      baseUrl: e.CASHFREE_BASE_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}/pg`,
      sdkUrl: e.CASHFREE_SDK_URL ?? `${sandboxUrl}/js/v3/cashfree.js`,
      clientId: e.CASHFREE_CLIENT_ID,
      clientSecret: e.CASHFREE_CLIENT_SECRET,
      offered: true,
    },
    razorpay: {
      baseUrl: e.RAZORPAY_BASE_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}/v1`,
      sdkUrl: e.RAZORPAY_SDK_URL ?? `${sandboxUrl}/v1/checkout.js`,
      keyId: e.RAZORPAY_KEY_ID,
      keySecret: e.RAZORPAY_KEY_SECRET,
      webhookSecret: e.RAZORPAY_WEBHOOK_SECRET,
      offered: true,
    },
    payu: {
      apiUrl: e.PAYU_API_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}/merchant/postservice.php?form=2`,
      checkoutUrl: e.PAYU_CHECKOUT_URL ?? `${sandboxUrl}/_payment`,
      key: e.PAYU_KEY,
      salt: e.PAYU_SALT,
      offered: true,
    },
    mail: {
      smtpUrl: e.SMTP_URL ?? `smtp://127.0.0.1:${e.SANDBOX_SMTP_PORT ?? e.SANDBOX_PORT + 1}`,
      from: e.MAIL_FROM,
      /** Mails hold codes and links: without TLS they go to this machine alone. */
      requiresTls: false,
    },
    msg91: {
      baseUrl: e.MSG91_BASE_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}`,
      authKey: e.MSG91_AUTH_KEY,
      otpTemplate: e.MSG91_OTP_TEMPLATE,
      noticeTemplate: e.MSG91_NOTICE_TEMPLATE,
    },
    /** Identity checks and e-sign: one product with keys of its own. */
    secureId: {
      baseUrl: e.SECURE_ID_BASE_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}/verification`,
      clientId: e.SECURE_ID_CLIENT_ID,
      clientSecret: e.SECURE_ID_CLIENT_SECRET,
    },
    /** Billers, over Bharat Connect. The location is where their agent (this portal) stands. */
    paysprint: {
      baseUrl: e.PAYSPRINT_BASE_URL ?? `http://127.0.0.1:${e.SANDBOX_PORT}/paysprint/service-api/api/v1/`,
      partnerId: e.PAYSPRINT_PARTNER_ID,
      jwtKey: e.PAYSPRINT_JWT_KEY,
      authorisedKey: e.PAYSPRINT_AUTHORISED_KEY,
      latitude,
      longitude,
      timeoutMs: e.PAYSPRINT_TIMEOUT_MS,
      offered: true,
    },
    /** True when every provider is the sandbox on this machine: demo accounts are allowed only then. */
    isSandbox: false,
  }
  const { cashfree, razorpay, payu } = config
  const gatewayUrls = [cashfree.baseUrl, razorpay.baseUrl, payu.apiUrl]
  config.isSandbox = [
    ...gatewayUrls,
    config.mail.smtpUrl,
    config.msg91.baseUrl,
    config.secureId.baseUrl,
    config.paysprint.baseUrl,
  ].every(isLocal)
  config.mail.requiresTls = !isLocal(config.mail.smtpUrl)
  // Beside a real gateway the sandbox takes no payments: those would be paid with no money.
  if (!gatewayUrls.every(isLocal)) {
    cashfree.offered = !isLocal(cashfree.baseUrl)
    razorpay.offered = !isLocal(razorpay.baseUrl)
    payu.offered = !isLocal(payu.apiUrl)
  }
  // Nor does real money pay bills that nobody gets, or play money real ones.
  config.paysprint.offered = isLocal(config.paysprint.baseUrl) === gatewayUrls.every(isLocal)
  refuseSandboxSecrets(config)
  return config
}

function refuseSandboxSecrets(config: {
  isSandbox: boolean
  captchaTestAnswer: string | undefined
  cashfree: { baseUrl: string; clientId: string; clientSecret: string }
  razorpay: { baseUrl: string; keySecret: string; webhookSecret: string }
  payu: { apiUrl: string; salt: string }
  msg91: { baseUrl: string; authKey: string }
  secureId: { baseUrl: string; clientSecret: string }
  paysprint: { baseUrl: string; jwtKey: string; authorisedKey: string }
}) {
  if (config.isSandbox) return
  const wrong: string[] = []
  if (config.captchaTestAnswer !== undefined) wrong.push('CAPTCHA_TEST_ANSWER is set')
  if (!isLocal(config.cashfree.baseUrl) && config.cashfree.clientSecret === 'sandbox-secret') {
    wrong.push('CASHFREE_CLIENT_SECRET is the sandbox secret')
  }
  const { razorpay, payu } = config
  if (!isLocal(razorpay.baseUrl) && [razorpay.keySecret, razorpay.webhookSecret].includes('sandbox-secret')) {
    wrong.push('RAZORPAY_KEY_SECRET or RAZORPAY_WEBHOOK_SECRET is the sandbox secret')
  }
  if (!isLocal(payu.apiUrl) && payu.salt === 'sandbox-secret') wrong.push('PAYU_SALT is the sandbox secret')
  if (!isLocal(config.msg91.baseUrl) && config.msg91.authKey === 'sandbox-secret') {
    wrong.push('MSG91_AUTH_KEY is the sandbox secret')
  }
  if (!isLocal(config.secureId.baseUrl) && config.secureId.clientSecret === 'sandbox-secret') {
    wrong.push('SECURE_ID_CLIENT_SECRET is the sandbox secret')
  }
  const { paysprint } = config
  if (!isLocal(paysprint.baseUrl) && [paysprint.jwtKey, paysprint.authorisedKey].includes('sandbox-secret')) {
    wrong.push('PAYSPRINT_JWT_KEY or PAYSPRINT_AUTHORISED_KEY is the sandbox secret')
  }
  if (wrong.length > 0) throw new Error(`Refusing to start against real providers: ${wrong.join('; ')}.`)
}

function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

function dropEmpty(env: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
