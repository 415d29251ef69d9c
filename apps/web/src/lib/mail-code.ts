import { type CaptchaPurpose, captchaByMail } from '@chukta/contract/identity/human-check'
import { request } from './http.ts'
import { failureSentence } from './request-error.ts'
import { toast } from './toast.ts'

/** Has a code mailed in place of a captcha's picture; gives its key and what to say, or null where a toast says why not. */
export function mailCode(name: string, purpose: CaptchaPurpose) {
  return request(captchaByMail, { body: { name, purpose } }).catch((error) => {
    toast.error(failureSentence(error))
    return null
  })
}
