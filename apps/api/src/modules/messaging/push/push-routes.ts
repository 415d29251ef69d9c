import * as calls from '@chukta/contract/messaging/push'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { addDevice, readPush, removeDevice, sendTest } from './push-service.ts'

/** Which devices of a person get notifications. */
export function pushRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getPush, async ({ scope, actor }) => ({
    data: await readPush(context, scope, actor),
  }))

  mount(app, context, calls.addPushDevice, async ({ scope, actor, body }) => {
    const id = await addDevice(context, scope, actor, body)
    return { message: PUSH.saved, data: { id } }
  })

  mount(app, context, calls.stopPushDevice, async ({ scope, params }) => {
    await removeDevice(context, scope, params.id)
    return { message: PUSH.removed }
  })

  mount(app, context, calls.sendPushTest, async ({ scope, params }) => {
    await sendTest(context, scope, params.id)
    return { message: PUSH.testSent }
  })
}
