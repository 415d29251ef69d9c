import { expect, test } from 'vitest'
import { LIVE } from '../../../../test/portal/live-settings.ts'
import { NOTICES } from '../../../languages/notices.ts'
import { readConfig } from '../../../platform/configuration/config.ts'
import { smsIn } from './sms-language.ts'

const live = (more: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/x', ...LIVE, ...more }).msg91

const OTP = { template: 'login-otp', variables: { OTP: '123456', VALIDITY_MIN: '5' } } as const
const notice = (TEXT: string) => ({ template: 'notice' as const, variables: { TEXT } })
const TEXT = NOTICES.dueToday('Kavita', 'https://x.in/d')

test('live, an SMS is in a language whose template is registered, else in English', () => {
  const without = live()
  expect(smsIn('hi', without, OTP)).toEqual({ template: '65f1', isEnglish: true, variables: OTP.variables })
  expect(smsIn('hi', without, notice(TEXT))).toEqual({
    template: '65f2',
    isEnglish: true,
    variables: { TEXT },
  })
  const otpOnly = live({ MSG91_OTP_TEMPLATE_HI: '65f3' })
  expect(smsIn('hi', otpOnly, OTP)).toEqual({ template: '65f3', isEnglish: false, variables: OTP.variables })
  expect(smsIn('hi', otpOnly, notice(TEXT))).toEqual({
    template: '65f2',
    isEnglish: true,
    variables: { TEXT },
  })
  expect(smsIn('en', otpOnly, OTP).template).toBe('65f1')
})

test('a notice is in the language, and one without a text there stays English with its template', () => {
  const both = live({ MSG91_NOTICE_TEMPLATE_HI: '65f4' })
  const TEXT_IN_HINDI = 'Kavita को भुगतान आज करना है। https://x.in/d'
  const hindi = { template: '65f4', isEnglish: false, variables: { TEXT: TEXT_IN_HINDI } }
  expect(smsIn('hi', both, notice(TEXT))).toEqual(hindi)
  expect(smsIn('hi', both, notice('Something else.')).template).toBe('65f2')
  expect(smsIn('en', both, notice(TEXT))).toEqual({ template: '65f2', isEnglish: true, variables: { TEXT } })
})
