import { callProvider } from '../../platform/http/outgoing.ts'
import { answersHttp } from '../../platform/http/reach.ts'

export type Msg91 = {
  baseUrl: string
  authKey: string
  sender: string
  templateField: 'flow_id' | 'template_id'
}

/** The characters of an SMS without Unicode: neither the sign of the rupee nor a typographic apostrophe. */
const PLAIN = /^[\n\r\x20-\x7e]*$/

/**
 * Sends one SMS by MSG91's flow API: a template registered there and the values of its variables.
 * Takes the ten digits of an Indian mobile. What is not plain English goes as Unicode, else its letters arrive as question
 * marks. Throws when MSG91 does not say that it took the message; it answers 200 for refusals as well, so that `type` decides.
 */
export async function sendFlow(
  { baseUrl, authKey, sender, templateField }: Msg91,
  sms: { template: string; isEnglish: boolean; mobile: string; variables: Record<string, string> },
): Promise<void> {
  const isPlain = sms.isEnglish && Object.values(sms.variables).every((value) => PLAIN.test(value))
  const outcome = await callProvider({
    method: 'POST',
    url: `${baseUrl}/api/v5/flow/`,
    headers: { authkey: authKey },
    json: {
      [templateField]: sms.template,
      sender,
      ...(isPlain ? {} : { unicode: 1 }),
      recipients: [{ mobiles: `91${sms.mobile}`, ...sms.variables }],
    },
    timeoutMs: 10_000,
    operation: { provider: 'msg91', operation: 'send' },
  })
  if (outcome.kind === 'unknown') throw new Error(`MSG91 gave no answer (${outcome.reason})`)
  const { type } = (outcome.body ?? {}) as { type?: unknown }
  if (outcome.status !== 200 || type !== 'success') {
    throw new Error(`MSG91 did not take the message (status ${outcome.status}, type ${String(type)})`)
  }
}

/** True when MSG91 can be reached. Whether it takes a message, only a message tells. */
export function reachesMsg91({ baseUrl }: Pick<Msg91, 'baseUrl'>): Promise<boolean> {
  return answersHttp(`${baseUrl}/api/v5/flow/`, 3_000)
}
