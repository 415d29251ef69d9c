import {
  forgetPassword,
  passwordSet,
  resetPassword,
  updatePassword,
} from '@chukta/contract/identity/passwords'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { readDeviceToken } from '../../../platform/http/device-token.ts'
import { mount } from '../../../platform/http/routes.ts'
import { originOf } from '../sign-in/request-origin.ts'
import { forgotPassword } from './forgot-password-service.ts'
import { changePassword, setByLink } from './passwords-service.ts'

const messages = PERSON.passwords

/** Passwords: forgotten, reset by a link, set for the first time, changed. */
export function passwordsRoutes(app: FastifyInstance, deps: Deps): void {
  const browserOf = (request: FastifyRequest) => readDeviceToken(deps.secrets, request)

  mount(app, deps, forgetPassword, async ({ body, request }) => {
    await forgotPassword(deps, body, originOf(request), browserOf(request))
    return { message: messages.linkSent }
  })

  mount(app, deps, resetPassword, async ({ body, request }) => {
    await setByLink(deps, 'reset-password', body, originOf(request), browserOf(request))
    return { message: messages.reset }
  })

  mount(app, deps, passwordSet, async ({ body, request }) => {
    const { id, token } = await setByLink(deps, 'setup-password', body, originOf(request), browserOf(request))
    return { message: messages.set, id, token }
  })

  mount(app, deps, updatePassword, async ({ actor, body, request }) => {
    const passwords = { current: body.current_password, password: body.password }
    await changePassword(deps, actor, passwords, originOf(request))
    return { message: messages.changed }
  })
}
