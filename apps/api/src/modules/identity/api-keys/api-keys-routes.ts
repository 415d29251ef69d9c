import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import * as calls from '@chukta/contract/identity/api-keys/api-keys'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { keysWithin } from '../../../platform/security/api-key-text.ts'
import { endKey, endLeakedKeys, makeKey, readApiKeys, rotateKey } from './api-keys-service.ts'

/** The account's API keys, and the refusal of keys in addresses. */
export function apiKeysRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listApiKeys, async ({ scope }) => ({ data: await readApiKeys(deps, scope) }))

  mount(app, deps, calls.makeApiKey, ({ scope, body }) => makeKey(deps, scope, body))

  mount(app, deps, calls.endApiKey, async ({ scope, params }) => {
    await endKey(deps, scope, params.id)
    return { message: API_KEYS.ended }
  })

  mount(app, deps, calls.rotateApiKey, ({ scope, params, body }) =>
    rotateKey(deps, scope, params.id, body?.expires_at ?? null),
  )

  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('ck_')) return
    const found = keysWithin(decoded(request.url))
    if (found.length === 0) return
    await endLeakedKeys(deps, found, request.id)
    throw new AppError('key-in-url')
  })
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
