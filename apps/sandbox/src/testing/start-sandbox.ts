import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxOptions } from '../options.ts'
import { buildSandbox, type Sandbox } from '../server.ts'

export const KEYS = {
  'x-client-id': 'sandbox-id',
  'x-client-secret': 'sandbox-secret',
  'x-api-version': '2025-01-01',
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of any call
  body: any
}

export interface RunningSandbox extends Sandbox {
  origin: string
  dataDir: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  stop(): Promise<void>
}

/** A sandbox on a free port, in a folder of its own that `stop` removes unless one was given. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  const sandbox = buildSandbox({
    webhookUrl: 'http://127.0.0.1:9/nobody',
    minuteMs: 100,
    ...options,
    dataDir,
  })
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`
  return {
    ...sandbox,
    origin,
    dataDir,
    call: (method, path, body, headers) => call(origin + path, method, body, headers),
    async stop() {
      await sandbox.app.close()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One JSON call with the sandbox's keys. */
export async function call(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = KEYS,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : null,
  }
}
