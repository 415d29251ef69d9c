import { userRegister } from '@chukta/contract/identity/registration'
import { PERSON } from '@chukta/contract/person-messages'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../../languages/request-language.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { originOf } from '../sign-in/request-origin.ts'
import { register } from './registration-service.ts'

/** Registration: a visitor becomes an unverified retailer. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, userRegister, async ({ body, request }) => {
    const language = languageOf(request.headers['accept-language'])
    const made = await register(deps, body, originOf(request), language)
    return { data: { message: PERSON.register.registered, success: true as const, ...made } }
  })
}
