import { DEVICES } from '@chukta/contract/identity/device-messages'
import { endDevice, endOtherDevices, listDevices } from '@chukta/contract/identity/devices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { forgetDevice, forgetOtherDevices, readDevices } from './devices-service.ts'

/** The devices a person signed in on, and signing them out. */
export function devicesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listDevices, async ({ scope, actor }) => ({
    data: await readDevices(deps, scope, actor),
  }))

  mount(app, deps, endDevice, async ({ scope, params }) => {
    await forgetDevice(deps, scope, params.id)
    return { message: DEVICES.ended }
  })

  mount(app, deps, endOtherDevices, async ({ scope, actor }) => {
    const ended = await forgetOtherDevices(deps, scope, actor)
    return { message: DEVICES.othersEnded, ended }
  })
}
