import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../../faults.ts'
import type { Inbox } from '../../inbox.ts'
import { Msg91Error } from './msg91-error.ts'

type Variables = Record<string, string | number>
interface Flow {
  flow_id?: string
  template_id?: string
  unicode?: string | number
  recipients: Variables[]
}

/**
 * Texts of the registered templates; a flow's name picks one, else its variables.
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

/** MSG91: SMS from a template (flow). It answers 200 for refusals too; `type` tells. */
export function addMsg91(
  app: FastifyInstance,
  inbox: Inbox,
  { authKey, faults }: { authKey: string; faults: Faults },
): void {
  app.register(async (calls) => {
    calls.addHook('onRequest', async ({ headers }) => {
      if (headers.authkey !== authKey) throw new Msg91Error('Authentication failure')
    })
    calls.setErrorHandler((error: Error, _request, reply) => {
      if (!(error instanceof Msg91Error)) throw error
      return reply.send({ type: 'error', message: error.message })
    })
    calls.post('/api/v5/flow/', { config: { faultScope: 'msg91' } }, ({ body }) => {
      sendFlow(inbox, faults, body as Flow)
      return { type: 'success', message: randomBytes(12).toString('hex') }
    })
  })
}

function sendFlow(inbox: Inbox, faults: Faults, flow: Flow): void {
  const language = /-(\w{2})$/.exec(flow.template_id ?? flow.flow_id ?? '')?.[1]
  const messages = flow.recipients.map((recipient) => ({
    to: String(recipient.mobiles),
    text: textFor(recipient, language),
  }))
  for (const { text } of messages) {
    if (text === undefined) throw new Msg91Error('template variable missing')
    if (String(flow.unicode) !== '1' && !PLAIN.test(text)) {
      throw new Msg91Error('unicode should be 1 for this text')
    }
  }
  if (faults.strikes('sms_refused')) throw new Msg91Error('Insufficient balance')
  for (const { to, text = '' } of messages) {
    inbox.keep({ to, channel: 'sms', subject: null, text, html: null })
  }
}

/** The template's text with its variables filled in; undefined if no template wants these variables. */
function textFor(variables: Variables, language = ''): string | undefined {
  const template = TEMPLATES.find(({ variable }) => variables[variable] !== undefined)
  const text = (template?.variable === 'OTP' && OTP_IN[language]) || template?.text
  return text?.replace(/##(\w+)##/g, (_all, name: string) =>
    String(variables[name] ?? (name === 'COMPANY' ? 'Chukta' : '')),
  )
}

/** Characters of an SMS that is not sent as Unicode. */
const PLAIN = /^[\n\r\x20-\x7e]*$/
