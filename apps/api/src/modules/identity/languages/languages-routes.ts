import { LANGUAGE_MESSAGES, setLanguage } from '@chukta/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { saveLanguage } from './languages-sql.ts'

/** The language that a person chooses for their account. */
export function languagesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, setLanguage, async ({ actor, body: { language } }) => {
    await saveLanguage(context.db, actor.id, language)
    return { message: LANGUAGE_MESSAGES.saved, language }
  })
}
