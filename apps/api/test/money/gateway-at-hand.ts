import type { Started } from './paying.ts'

export type SandboxOnly = { sandboxUrl: string }
export type Outcome = 'SUCCESS' | 'FAILED' | 'PENDING'

/** The form that a browser brings back to us from a gateway. */
export type Form = { url: string; fields: Record<string, string> }

/** Facts of a gateway for tests: the default export of its file in `gateways/`. */
export type GatewayAtHand = {
  /** The name of its server calls among the sandbox's fault switches. */
  faultScope: string
  /** Whether it reports the end of a refund by a webhook. */
  reportsRefunds: boolean
  /**
   * Pays a started payment by card without a browser; PENDING leaves the try without an answer.
   * Gives the signed form that the browser would carry back, where there is one.
   */
  pay(portal: SandboxOnly, started: Started['body'], outcome: Outcome): Promise<Form | null>
}

/** Pays by card on the page that most gateways of the sandbox share; `key` opens it. */
export async function payOnHostedPage(
  { sandboxUrl }: SandboxOnly,
  gateway: string,
  key: string,
  card: { card_number: string; expiry: string; cvv: string },
  outcome: Outcome,
): Promise<Form | null> {
  const base = `${sandboxUrl}/${gateway}/checkout/${key}`
  const { token } = await post<{ token: string }>(`${base}/tries`, { method: 'card', ...card })
  const ending = await post<{ form?: Form }>(`${base}/tries/${token}`, { outcome })
  return ending.form ?? null
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
