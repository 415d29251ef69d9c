import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Faults } from '../faults.ts'
import type { Inbox } from '../inbox.ts'

type Variables = Record<string, unknown>

/**
 * What the registered templates say; a flow's own name picks one, else the variables that came.
 * Every template of India's DLT register belongs to one sender.
 */
const TEMPLATES = [
  {
    variable: 'OTP',
    text: '##OTP## is your OTP for ##COMPANY##. It is valid for ##VALIDITY_MIN## minutes. Do not share it with anyone.',
  },
  { variable: 'TEXT', text: '##TEXT##' },
]

/** The same registered in other languages, by the end of the template's id. */
const OTP_IN: Readonly<Record<string, string>> = {
  hi: '##OTP## ##COMPANY## के लिए आपका OTP है। यह ##VALIDITY_MIN## मिनट तक मान्य है। इसे किसी को न बताएँ।',
}

/** MSG91: template SMS (flow) and OTP SMS. It answers 200 for refusals too; `type` tells. */
export function addMsg91(
  app: FastifyInstance,
  inbox: Inbox,
  settings: { authKey: string; faults: Faults },
): void {
  const config = { faultScope: 'msg91' }
  const { authKey, faults } = settings

  app.post('/api/v5/flow/', { config }, (request, reply) => {
    if (request.headers.authkey !== authKey) return refuse(reply, 'Authentication failure')
    const body = (request.body ?? {}) as Variables
    if (typeof (body.template_id ?? body.flow_id) !== 'string') return refuse(reply, 'template id missing')
    if (!isSender(body.sender)) return refuse(reply, 'Invalid sender id')
    const recipients: unknown = body.recipients ?? [body]
    if (!Array.isArray(recipients) || !recipients.length) return refuse(reply, 'recipients missing')
    if (!recipients.every((one) => isMobile(one?.mobiles))) return refuse(reply, 'Invalid mobile number')
    const language = /-(\w{2})$/.exec(String(body.template_id ?? body.flow_id))?.[1]
    const texts = recipients.map((one) => textFor(one, language))
    if (texts.includes(undefined)) return refuse(reply, 'template variable missing')
    if (String(body.unicode) !== '1' && !texts.every((text) => PLAIN.test(text as string))) {
      return refuse(reply, 'unicode should be 1 for this text')
    }
    if (faults.strikes('sms_refused')) return refuse(reply, 'Insufficient balance')
    recipients.forEach((one, index) => {
      keep(inbox, String(one.mobiles), texts[index] as string)
    })
    return accept(reply)
  })

  app.post<{ Querystring: Record<string, string> }>('/api/v5/otp', { config }, (request, reply) => {
    const variables: Variables = { ...request.query, ...((request.body as object | null) ?? {}) }
    if ((request.headers.authkey ?? variables.authkey) !== authKey)
      return refuse(reply, 'Authentication failure')
    if (typeof variables.template_id !== 'string') return refuse(reply, 'template id missing')
    if (!isMobile(variables.mobile)) return refuse(reply, 'Invalid mobile number')
    if (faults.strikes('sms_refused')) return refuse(reply, 'Insufficient balance')
    const length = Math.min(Math.max(Number(variables.otp_length) || 4, 4), 9)
    const otp = variables.otp ?? String(randomInt(10 ** length)).padStart(length, '0')
    const text = textFor({ OTP: otp, VALIDITY_MIN: variables.otp_expiry ?? 15 })
    keep(inbox, String(variables.mobile), text as string)
    return accept(reply)
  })
}

/** The template's text with its variables filled in; undefined if no template wants these variables. */
function textFor(variables: Variables, language = ''): string | undefined {
  const template = TEMPLATES.find(({ variable }) => variables[variable] !== undefined)
  const text = (template?.variable === 'OTP' && OTP_IN[language]) || template?.text
  return text?.replace(/##(\w+)##/g, (_all, name: string) =>
    String(variables[name] ?? (name === 'COMPANY' ? 'Chukta' : '')),
  )
}

/** A header of India's DLT register. */
const isSender = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9]{3,11}$/.test(value)
/** What an SMS holds that is not sent as Unicode. */
const PLAIN = /^[\n\r\x20-\x7e]*$/

const isMobile = (value: unknown) => /^\d{11,13}$/.test(String(value))

function keep(inbox: Inbox, to: string, text: string): void {
  inbox.keep({ to, channel: 'sms', subject: null, text, html: null })
}

const accept = (reply: FastifyReply) =>
  reply.send({ type: 'success', message: randomBytes(12).toString('hex') })
const refuse = (reply: FastifyReply, message: string) => reply.send({ type: 'error', message })
