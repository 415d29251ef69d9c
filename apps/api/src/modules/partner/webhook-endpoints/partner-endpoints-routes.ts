import type { WebhookEndpoint } from '@chukta/contract/messaging/webhook-endpoints'
import type { PartnerEndpoint } from '@chukta/contract/partner/webhook-endpoints'
import * as calls from '@chukta/contract/partner/webhook-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { listEndpoints, makeEndpoint, openSecret, removeEndpoint, rotateSecret } from '../../messaging/api.ts'
import { doOnce, mountOnce } from '../requests/mount-partner.ts'

/** The account's webhook endpoints, for programs. */
export function partnerEndpointsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerEndpoints, async ({ scope }) => ({
    data: (await listEndpoints(deps, scope)).map(shownEndpoint),
    next_cursor: null,
  }))

  // The answers that are kept for repeats have no secret: it is stored encrypted, with its endpoint.
  mount(app, deps, calls.makePartnerEndpoint, async (input) => {
    const made = await doOnce(deps, input, async ({ scope, body }, within) =>
      endpointOf(within, scope, (await makeEndpoint(within, scope, body)).id),
    )
    return { ...made, secret: await openSecret(deps, input.scope, Number(made.id)) }
  })

  mount(app, deps, calls.rotatePartnerEndpoint, async (input) => {
    const { id } = input.params
    const rotated = await doOnce(deps, input, async ({ scope }, within) => {
      await rotateSecret(within, scope, id)
      return endpointOf(within, scope, id)
    })
    return { ...rotated, secret: await openSecret(deps, input.scope, id) }
  })

  mountOnce(app, deps, calls.removePartnerEndpoint, async ({ scope, params }, within) => {
    await removeEndpoint(within, scope, params.id)
    return { id: String(params.id), status: 'removed' as const }
  })
}

async function endpointOf(deps: Deps, scope: Scope, id: number): Promise<PartnerEndpoint> {
  const found = (await listEndpoints(deps, scope)).find((each) => each.id === id)
  if (!found) throw new Error(`webhook endpoint ${id} was changed, and is not listed`)
  return shownEndpoint(found)
}

const shownEndpoint = ({ day: _, is_on, id, ...endpoint }: WebhookEndpoint): PartnerEndpoint => ({
  ...endpoint,
  id: String(id),
  status: is_on ? 'on' : 'off',
})
