import { forgetPassword, passwordSet, resetPassword, updatePassword } from '@chukta/contract/passwords'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { from } from '../sign-in/sign-in-service.ts'
import { forgotPassword } from './forgot-password-service.ts'
import { changePassword, setByLink } from './passwords-service.ts'

const said = PERSON.passwords

/** Every way to a password: forgotten, reset by a link, set for the first time, changed. */
export function passwordsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, forgetPassword, async ({ body, request }) => {
    await forgotPassword(context, body, from(request))
    return { message: said.linkSent }
  })

  mount(app, context, resetPassword, async ({ body, request }) => {
    await setByLink(context, 'reset-password', body, from(request))
    return { message: said.reset }
  })

  mount(app, context, passwordSet, async ({ body, request }) => {
    const { id, token } = await setByLink(context, 'setup-password', body, from(request))
    return { message: said.set, id, token }
  })

  mount(app, context, updatePassword, async ({ actor, body, request }) => {
    const passwords = { current: body.current_password, password: body.password }
    await changePassword(context, actor, passwords, from(request))
    return { message: said.changed }
  })
}
