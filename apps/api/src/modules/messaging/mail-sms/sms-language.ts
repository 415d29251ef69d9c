import type { Language } from '@chukta/contract/languages'
import { inLanguage } from '../../../languages/answers.ts'
import type { Config } from '../../../platform/configuration/config.ts'
import type { SmsJob } from './mail-sms-service.ts'

/**
 * The template of an SMS and its variables in the reader's language. Operators deliver only registered templates, each
 * in one language: without a template of the reader's language, and for a notice without that text, the
 * SMS is English.
 */
export function smsIn(
  language: Language,
  { templates, templatesIn }: Pick<Config['msg91'], 'templates' | 'templatesIn'>,
  { template: kind, variables }: Pick<SmsJob, 'template' | 'variables'>,
): { template: string; isEnglish: boolean; variables: Record<string, string> } {
  const name = kind === 'notice' ? 'notice' : 'otp'
  const english = { template: templates[name], isEnglish: true, variables }
  const template = templatesIn[language]?.[name]
  if (!template || kind !== 'notice') return template ? { template, isEnglish: false, variables } : english
  const { TEXT = '' } = variables
  const said = inLanguage(language, TEXT)
  return said === TEXT ? english : { template, isEnglish: false, variables: { ...variables, TEXT: said } }
}
