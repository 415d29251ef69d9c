import { userRegister } from '@chukta/contract/identity/registration'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../../languages/request-language.ts'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { originOf } from '../sign-in/request-origin.ts'
import { register } from './registration-service.ts'

/** Registration: a visitor becomes an unverified retailer. */
export function registrationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, userRegister, async ({ body, request }) => {
    const language = languageOf(request.headers['accept-language'])
    const made = await register(context, body, originOf(request), language)
    return { data: { message: PERSON.register.registered, success: true as const, ...made } }
  })
}
