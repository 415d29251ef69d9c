import { DEVICES } from '@chukta/contract/identity/device-messages'
import { endDevice, endOtherDevices, listDevices } from '@chukta/contract/identity/devices'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { forgetDevice, forgetOtherDevices, readDevices } from './devices-service.ts'

/** The devices a person signed in on, and signing them out. */
export function devicesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, listDevices, async ({ scope, actor }) => ({
    data: await readDevices(context, scope, actor),
  }))

  mount(app, context, endDevice, async ({ scope, params }) => {
    await forgetDevice(context, scope, params.id)
    return { message: DEVICES.ended }
  })

  mount(app, context, endOtherDevices, async ({ scope, actor }) => {
    const ended = await forgetOtherDevices(context, scope, actor)
    return { message: DEVICES.othersEnded, ended }
  })
}
