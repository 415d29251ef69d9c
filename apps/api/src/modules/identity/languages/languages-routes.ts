import { LANGUAGE_MESSAGES, setLanguage } from '@chukta/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { saveLanguage } from './languages-sql.ts'

/** The language that a person chooses for their account. */
export function languagesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, setLanguage, async ({ actor, body: { language } }) => {
    await saveLanguage(deps.db, actor.id, language)
    return { message: LANGUAGE_MESSAGES.saved, language }
  })
}
