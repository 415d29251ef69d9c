import { type CaptchaPurpose, captchaByMail } from '@chukta/contract/identity/human-check'
import { request } from './http.ts'
import { failureSentence } from './request-error.ts'
import { toast } from './toast.ts'

/** Has a code mailed in place of a captcha's picture; returns its key and the server's sentence, or null after a toast. */
export function mailCode(name: string, purpose: CaptchaPurpose) {
  return request(captchaByMail, { body: { name, purpose } }).catch((error) => {
    toast.error(failureSentence(error))
    return null
  })
}
