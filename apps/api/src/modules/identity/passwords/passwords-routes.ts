import {
  forgetPassword,
  passwordSet,
  resetPassword,
  updatePassword,
} from '@chukta/contract/identity/passwords'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { readDeviceToken } from '../../../platform/http/device-token.ts'
import { mount } from '../../../platform/http/routes.ts'
import { originOf } from '../sign-in/request-origin.ts'
import { forgotPassword } from './forgot-password-service.ts'
import { changePassword, setByLink } from './passwords-service.ts'

const messages = PERSON.passwords

/** Passwords: forgotten, reset by a link, set for the first time, changed. */
export function passwordsRoutes(app: FastifyInstance, context: Context): void {
  const browserOf = (request: FastifyRequest) => readDeviceToken(context.secrets, request)

  mount(app, context, forgetPassword, async ({ body, request }) => {
    await forgotPassword(context, body, originOf(request), browserOf(request))
    return { message: messages.linkSent }
  })

  mount(app, context, resetPassword, async ({ body, request }) => {
    await setByLink(context, 'reset-password', body, originOf(request), browserOf(request))
    return { message: messages.reset }
  })

  mount(app, context, passwordSet, async ({ body, request }) => {
    const { id, token } = await setByLink(
      context,
      'setup-password',
      body,
      originOf(request),
      browserOf(request),
    )
    return { message: messages.set, id, token }
  })

  mount(app, context, updatePassword, async ({ actor, body, request }) => {
    const passwords = { current: body.current_password, password: body.password }
    await changePassword(context, actor, passwords, originOf(request))
    return { message: messages.changed }
  })
}
