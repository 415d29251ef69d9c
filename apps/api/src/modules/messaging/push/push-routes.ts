import * as calls from '@chukta/contract/messaging/push'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { addDevice, readPush, removeDevice, sendTest } from './push-service.ts'

/** Which devices of a person get notifications. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getPush, async ({ scope, actor }) => ({
    data: await readPush(deps, scope, actor),
  }))

  mount(app, deps, calls.addPushDevice, async ({ scope, actor, body }) => {
    const id = await addDevice(deps, scope, actor, body)
    return { message: PUSH.saved, data: { id } }
  })

  mount(app, deps, calls.stopPushDevice, async ({ scope, params }) => {
    await removeDevice(deps, scope, params.id)
    return { message: PUSH.removed }
  })

  mount(app, deps, calls.sendPushTest, async ({ scope, params }) => {
    await sendTest(deps, scope, params.id)
    return { message: PUSH.testSent }
  })
}
