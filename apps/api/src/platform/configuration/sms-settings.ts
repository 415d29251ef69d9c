import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@chukta/contract/languages'
import { z } from 'zod/mini'
import { SANDBOX_SECRET, textSetting } from './gateway-declaration.ts'

/** The variables that configure SMS. */
export const smsEnvironment = z.object({
  MSG91_BASE_URL: z.optional(z.url()),
  MSG91_AUTH_KEY: textSetting(SANDBOX_SECRET),
  MSG91_SENDER: textSetting('SANDBX'),
  MSG91_TEMPLATE_FIELD: z._default(z.enum(['flow_id', 'template_id']), 'flow_id'),
  MSG91_OTP_TEMPLATE: textSetting('chukta-login-otp'),
  MSG91_NOTICE_TEMPLATE: textSetting('chukta-notice'),
})

/** The ids of the registered templates of one language; null for one that was not registered in it. */
type SmsTemplates = { otp: string | null; notice: string | null }

/**
 * The settings of MSG91. Each language but English has templates of its own, by the same variables with its code behind
 * them (`MSG91_OTP_TEMPLATE_HI`, `MSG91_NOTICE_TEMPLATE_HI`), since operators register a template per language; the sandbox
 * has all of them.
 */
export function readSmsSettings(
  e: z.output<typeof smsEnvironment>,
  env: Readonly<Record<string, string | undefined>>,
  sandbox: string,
) {
  const english = { otp: e.MSG91_OTP_TEMPLATE, notice: e.MSG91_NOTICE_TEMPLATE }
  const own = (name: string, code: string, ofSandbox: string) =>
    env[`${name}_${code.toUpperCase()}`] || (e.MSG91_BASE_URL === undefined ? `${ofSandbox}-${code}` : null)
  const others = Object.keys(LANGUAGES).filter((code) => code !== DEFAULT_LANGUAGE)
  const templates = Object.fromEntries(
    others.map((code): [string, SmsTemplates] => [
      code,
      {
        otp: own('MSG91_OTP_TEMPLATE', code, 'chukta-login-otp'),
        notice: own('MSG91_NOTICE_TEMPLATE', code, 'chukta-notice'),
      },
    ]),
  )
  return {
    baseUrl: e.MSG91_BASE_URL ?? sandbox,
    authKey: e.MSG91_AUTH_KEY,
    /** The header that is registered for the company. */
    sender: e.MSG91_SENDER,
    /** The account's field for the id of a template: newer accounts `template_id`. */
    templateField: e.MSG91_TEMPLATE_FIELD,
    templates: english,
    templatesIn: templates as Partial<Record<Language, SmsTemplates>>,
  }
}
