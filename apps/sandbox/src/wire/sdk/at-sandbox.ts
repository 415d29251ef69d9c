import http from 'node:http'
import https from 'node:https'

const PROVIDERS = ['sandbox.cashfree.com', 'api.razorpay.com', 'api-preprod.phonepe.com']

/** The calls and their answers: `POST /pg/orders 200`. */
export interface SentCalls {
  calls: string[]
  restore(): void
}

/**
 * Redirects calls of a provider's client from its test host to the sandbox, on the same paths. Refuses any other
 * host: the clients of Cashfree report errors to their own service.
 */
export function sendToSandbox(origin: string): SentCalls {
  const { port } = new URL(origin)
  const calls: string[] = []
  const before = https.request
  const send = (options: https.RequestOptions, onAnswer?: (answer: http.IncomingMessage) => void) => {
    const host = options.hostname ?? options.host
    if (!PROVIDERS.includes(String(host))) throw new Error(`${host} is no provider.`)
    const { agent: _agent, agents: _agents, ...rest } = options as https.RequestOptions & { agents?: unknown }
    const to = { ...rest, protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port }
    return http.request(to, (answer) => {
      calls.push(`${options.method} ${String(options.path).split('?')[0]} ${answer.statusCode}`)
      onAnswer?.(answer)
    })
  }
  https.request = send as typeof https.request
  return {
    calls,
    restore() {
      https.request = before
    },
  }
}
