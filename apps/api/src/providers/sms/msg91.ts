import { callProvider } from '../../platform/outgoing.ts'
import { answersHttp } from '../../platform/reach.ts'

export type Msg91 = { baseUrl: string; authKey: string }

/**
 * Sends one SMS by MSG91's flow API: a template registered there and the values of its variables.
 * Takes the ten digits of an Indian mobile. Throws when MSG91 does not say that it took the message;
 * it answers 200 for refusals as well, so that `type` decides.
 */
export async function sendFlow(
  { baseUrl, authKey }: Msg91,
  sms: { template: string; mobile: string; variables: Record<string, string> },
): Promise<void> {
  const outcome = await callProvider({
    method: 'POST',
    url: `${baseUrl}/api/v5/flow/`,
    headers: { authkey: authKey },
    json: { flow_id: sms.template, recipients: [{ mobiles: `91${sms.mobile}`, ...sms.variables }] },
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
export function reachesMsg91({ baseUrl }: Msg91): Promise<boolean> {
  return answersHttp(`${baseUrl}/api/v5/flow/`, 3_000)
}
