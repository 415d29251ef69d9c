import type { FastifyInstance } from 'fastify'
import { SHARED_FILES, sendFile } from '../../browser/browser-files.ts'

/** Calls of a gateway's hosted page; every answer but the first two gives the page its next step. */
export interface HostedCheckout {
  describe(key: string, methods: string[]): object
  startTry(key: string, fields: Record<string, string>): { token: string; asks: 'otp' | 'approve' }
  endTry(key: string, token: string, answer: TryAnswer): Ending
  leave(key: string): Ending
}

export type Outcome = 'SUCCESS' | 'FAILED' | 'PENDING'
export interface TryAnswer {
  otp?: string
  approve?: boolean
  outcome?: Outcome
}

/** The browser posts `form` to the shop; `ended` closes the window with `result`; else the payer may try again. */
export interface Ending {
  ended?: boolean
  result?: object
  error?: object
  form?: { url: string; fields: Record<string, string> }
}

/** A refusal that the page shows. */
export class CheckoutRefusal extends Error {
  readonly statusCode = 400
}

/** The payer's browser carries a signed form to the shop. */
const SHOPS = 'http://localhost:* http://127.0.0.1:* https:'

type Path = { Params: { key: string; token: string }; Querystring: { methods?: string } }

/** A hosted checkout page and its calls, under `/<gateway>/checkout/:key`. The key is their only credential. */
export function addHostedCheckout(app: FastifyInstance, gateway: string, checkout: HostedCheckout): void {
  const base = `/${gateway}/checkout/:key`
  const config = { faultScope: 'browser' }

  app.get(base, (_request, reply) => sendFile(reply, SHARED_FILES, 'hosted/hosted.html', SHOPS))
  app.get<Path>(`${base}/order`, { config }, ({ params, query }) =>
    checkout.describe(params.key, (query.methods ?? '').split(',').filter(Boolean)),
  )
  app.post<Path>(`${base}/tries`, { config }, ({ params, body }) =>
    checkout.startTry(params.key, (body ?? {}) as Record<string, string>),
  )
  app.post<Path>(`${base}/tries/:token`, { config }, ({ params, body }) =>
    checkout.endTry(params.key, params.token, (body ?? {}) as TryAnswer),
  )
  app.post<Path>(`${base}/leave`, { config }, ({ params }) => checkout.leave(params.key))
}
