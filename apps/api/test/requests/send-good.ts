import type { CallSpec } from '@chukta/contract/call'
import type { Portal } from '../portal/harness.ts'
import { openSession } from '../portal/people.ts'
import type { GoodRequest } from './good-requests.ts'

/** Sends a valid request with a session of its own; gives the status. */
export async function sendGood(portal: Portal, spec: CallSpec, good: GoodRequest): Promise<number> {
  const { actor, path, query = {}, body = {}, files = {}, headers = {} } = good
  const token = await openSession(portal.db, actor.id)
  const url = new URL(`${portal.url}/api${spec.path.replaceAll(/:(\w+)/g, (_, name) => String(path[name]))}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const hasFiles = Object.keys(files).length > 0
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.pdf`)
  const hasBody = spec.method !== 'GET' && (hasFiles || Object.keys(body).length > 0)
  const response = await fetch(url, {
    method: spec.method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(hasBody && !hasFiles ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: hasFiles ? form : JSON.stringify(body) } : {}),
  })
  await response.arrayBuffer()
  return response.status
}
