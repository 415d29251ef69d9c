import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIVE, LIVE_BILLERS } from '../../../test/portal/live-settings.ts'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://nowhere/chukta'
const read = (env: Record<string, string | undefined> = {}) => readConfig({ DATABASE_URL, ...env })
const refusal = (env: Record<string, string | undefined>) => {
  try {
    readConfig({ DATABASE_URL, ...env })
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it was taken')
}

describe('a configuration', () => {
  it('has a final order polled for seven days, with growing gaps', () => {
    const { latePolls } = read()
    expect(latePolls.at(-1)).toBe(7 * 24 * 60 * 60)
    expect(Math.max(...latePolls.map((at, n) => at - (latePolls[n - 1] ?? 0)))).toBe(24 * 60 * 60)
  })

  it('needs a database and nothing else', () => {
    expect(() => readConfig({})).toThrow('DATABASE_URL: DATABASE_URL is missing')
    expect(read()).toMatchObject({
      port: 4000,
      host: '0.0.0.0',
      dataDir: resolve('.data'),
      auditHeadsFile: resolve('.data/audit-heads.log'),
      databaseUrl: DATABASE_URL,
      ownerDatabaseUrl: DATABASE_URL,
      databasePoolSize: 8,
      publicUrl: 'http://localhost:4000',
      apiUrl: 'http://127.0.0.1:4000',
      trustProxyHops: 0,
      logLevel: 'info',
      sandboxUrl: 'http://localhost:4010',
      demoData: true,
      captchaTestAnswer: undefined,
      isSandbox: true,
    })
  })

  it('has notifications on devices, except where they or the worker that shows them are off', () => {
    expect(read().webPush).toBe(true)
    for (const name of ['WEB_PUSH', 'OFFLINE']) expect(read({ [name]: 'off' }).webPush).toBe(false)
    expect(read(LIVE).push).toEqual({ contact: LIVE.PUBLIC_URL, sandboxUrls: null })
    expect(read().push.contact).toBe('mailto:no-reply@chukta.test')
  })

  it('has every provider at the sandbox by default', () => {
    const config = read({ SANDBOX_PORT: '4510' })
    expect([
      config.mail.smtpUrl,
      config.msg91.baseUrl,
      config.secureId.baseUrl,
      config.paysprint.baseUrl,
    ]).toEqual([
      'smtp://127.0.0.1:4511',
      'http://127.0.0.1:4510',
      'http://127.0.0.1:4510/verification',
      'http://127.0.0.1:4510/paysprint/service-api/api/v1/',
    ])
    expect(read({ SANDBOX_SMTP_PORT: '2525' }).mail.smtpUrl).toBe('smtp://127.0.0.1:2525')
    expect(config.secureId.apiVersion).toBe('2023-12-18')
    expect(read({ SECURE_ID_API_VERSION: '2024-12-01' }).secureId.apiVersion).toBe('2024-12-01')
  })

  it('takes an empty setting for none', () => {
    expect(read({ PORT: '', PUBLIC_URL: '', CASHFREE_BASE_URL: '' })).toEqual(read())
  })

  it('has its addresses from the public one where no other is named', () => {
    const publicUrl = 'https://chukta.example.in'
    expect(read({ PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl, apiUrl: publicUrl })
    expect(read({ PUBLIC_URL: publicUrl, API_URL: 'https://api.example.in' })).toMatchObject({
      publicUrl,
      apiUrl: 'https://api.example.in',
    })
    expect(read({ PORT: '4900' })).toMatchObject({
      publicUrl: 'http://localhost:4900',
      apiUrl: 'http://127.0.0.1:4900',
    })
  })

  it('has settings for the owner of the tables and the heads of the audit log', () => {
    const owner = 'postgres://owner@nowhere/chukta'
    expect(read({ MIGRATION_DATABASE_URL: owner })).toMatchObject({
      databaseUrl: DATABASE_URL,
      ownerDatabaseUrl: owner,
    })
    expect(read({ DATA_DIR: '/var/chukta' }).auditHeadsFile).toBe('/var/chukta/audit-heads.log')
    expect(read({ AUDIT_HEADS_FILE: '/mnt/heads.log' }).auditHeadsFile).toBe('/mnt/heads.log')
  })

  it('has a setting for the place of its agent', () => {
    expect(read().paysprint).toMatchObject({ latitude: '19.0760', longitude: '72.8777' })
    expect(read({ PAYSPRINT_LOCATION: '-1.5,103.25' }).paysprint).toMatchObject({
      latitude: '-1.5',
      longitude: '103.25',
    })
  })
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '40.5'],
    ['SANDBOX_SMTP_PORT', '0'],
    ['TRUST_PROXY', '6'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO_DATA', 'true'],
    ['CAPTCHA_TEST_ANSWER', 'x'.repeat(101)],
    ['CASHFREE_BASE_URL', 'api.cashfree.com'],
    ['SECURE_ID_API_VERSION', 'latest'],
    ['SECURE_ID_API_VERSION', '2023-13-18'],
    ['PAYSPRINT_BASE_URL', 'https://api.paysprint.in/v1'],
    ['PAYSPRINT_LOCATION', 'Mumbai'],
    ['PAYSPRINT_LOCATION', '19,72'],
    ['PAYSPRINT_TIMEOUT_MS', '499'],
    ['PAYSPRINT_TIMEOUT_MS', '20001'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '201'],
    ['LOG_LEVEL', 'verbose'],
  ])('%s=%s is named', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^The configuration is wrong:\n  ${name}: `))
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65535'],
    ['TRUST_PROXY', '5'],
    ['DEMO_DATA', 'off'],
    ['PAYSPRINT_TIMEOUT_MS', '500'],
    ['PAYSPRINT_TIMEOUT_MS', '20000'],
    ['DATABASE_POOL_SIZE', '2'],
    ['DATABASE_POOL_SIZE', '200'],
    ['LOG_LEVEL', 'silent'],
  ])('%s=%s is none', (name, value) => {
    expect(() => read({ [name]: value })).not.toThrow()
  })

  it('is named with every other one', () => {
    const message = refusal({ PORT: 'x', LOG_LEVEL: 'y', DEMO_DATA: 'z' })
    expect(message.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      'The configuration is wrong',
      'PORT',
      'DEMO_DATA',
      'LOG_LEVEL',
    ])
  })
})

describe('a live configuration', () => {
  it('ends the sandbox: no demo accounts, no test answer', () => {
    expect(read(LIVE).isSandbox).toBe(false)
    expect(refusal({ ...LIVE, CAPTCHA_TEST_ANSWER: 'letmein' })).toContain('CAPTCHA_TEST_ANSWER is set')
    expect(read({ CAPTCHA_TEST_ANSWER: 'letmein' }).captchaTestAnswer).toBe('letmein')
  })

  it('reaches its mail server by TLS', () => {
    expect(read(LIVE).mail.requiresTls).toBe(true)
    expect(read().mail.requiresTls).toBe(false)
    expect(read({ SMTP_URL: 'smtp://[::1]:2525' }).mail.requiresTls).toBe(false)
  })

  it('tells its gateway from those of the sandbox, and ends the play money of the billers', () => {
    const { gateways, paysprint } = read(LIVE)
    expect(gateways.filter(({ offered }) => offered).map(({ slug }) => slug)).toEqual(['cashfree'])
    expect(gateways.filter(({ isReal }) => isReal).map(({ slug }) => slug)).toEqual(['cashfree'])
    expect(paysprint.offered).toBe(false)
    expect(read({ ...LIVE, ...LIVE_BILLERS }).paysprint.offered).toBe(true)
    expect(read().gateways.some(({ isReal }) => isReal)).toBe(false)
  })

  it('says which part lacks what, and why', () => {
    const message = refusal({
      ...LIVE,
      MSG91_AUTH_KEY: 'sandbox-secret',
      CASHFREE_SDK_URL: 'http://sdk.example/x.js',
    })
    expect(message.split('\n').slice(1)).toEqual([
      '  Cashfree: CASHFREE_SDK_URL must begin with https://',
      "  SMS: MSG91_AUTH_KEY is the sandbox's",
    ])
  })
})
