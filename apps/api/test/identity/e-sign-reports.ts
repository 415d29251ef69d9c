import { createHmac } from 'node:crypto'
import { eventually, type Portal } from '../portal/harness.ts'

/** A report of the signing service or of DigiLocker, signed with a secret. */
export function reportESign({ url }: Portal, report: object, secret: string): Promise<Response> {
  const body = JSON.stringify(report)
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64')
  return fetch(`${url}/api/webhooks/e-sign`, {
    method: 'POST',
    headers: {
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature,
      'Content-Type': 'application/json',
    },
    body,
  })
}

/** Waits until the provider has answered so many polls of a request. */
export function askedAbout({ sandboxUrl }: Portal, id: string, times = 1): Promise<true> {
  return eventually(async () => {
    const { calls } = (await (await fetch(`${sandboxUrl}/calls`)).json()) as {
      calls: { method: string; path: string; status: number }[]
    }
    const asked = calls.filter(
      ({ method, path, status }) => method === 'GET' && path.includes(id) && status > 0,
    )
    return asked.length >= times
  })
}
