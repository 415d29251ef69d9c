import { z } from 'zod'
import type { ProviderWire } from '../../../wire/wire.ts'
import { Msg91Error } from '../msg91-error.ts'

/** On and off, as a number or as a text: the page has a number, and the official client sends either. */
const flag = z.union([z.literal([0, 1]), z.enum(['0', '1'])])
/** The variables of a template go by names of their own; the page has the mobile as a number, the official client a text. */
const recipient = z
  .object({ mobiles: z.union([z.string().regex(/^\d{11,15}$/), z.int().min(1e10).max(1e15)]) })
  .catchall(z.union([z.string(), z.number()]))

const request = z
  .strictObject({
    flow_id: z.string().min(1).optional(),
    template_id: z.string().min(1).optional(),
    // A header of India's DLT register.
    sender: z.string().regex(/^[A-Za-z0-9]{3,11}$/),
    route: z.string().optional(),
    unicode: flag.optional(),
    schtime: z.string().optional(),
    short_url: flag.optional(),
    short_url_expiry: z.string().optional(),
    realTimeResponse: flag.optional(),
    recipients: z.array(recipient).min(1),
  })
  // Older pages and clients say `flow_id`, newer ones `template_id`.
  .refine((flow) => (flow.flow_id === undefined) !== (flow.template_id === undefined), {
    path: ['template_id'],
  })

/** Our messages for each field; the provider's are in no public document. */
const MESSAGES: Readonly<Record<string, string>> = {
  template_id: 'template id missing',
  sender: 'Invalid sender id',
  mobiles: 'Invalid mobile number',
  recipients: 'recipients missing',
}

/** MSG91's call of a flow: a template with its variables. */
export const msg91Wire: ProviderWire = {
  provider: 'MSG91',
  calls: {
    'POST /api/v5/flow/': {
      source:
        'https://api.msg91.com/apidoc/textsms/send-sms-flow.php and https://docs.msg91.com/sms/send-sms',
      body: request,
      // Refusals are answered with 200 too.
      answer: z.strictObject({ type: z.enum(['success', 'error']), message: z.string() }),
    },
  },
  refuse({ path, hint }) {
    const field = path.split('.').at(-1) ?? path
    return new Msg91Error(MESSAGES[field] ?? `${path} ${hint}`)
  },
}
