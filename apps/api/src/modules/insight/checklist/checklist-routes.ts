import * as calls from '@chukta/contract/insight/checklist'
import { CHECKLIST } from '@chukta/contract/insight/checklist-messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checklistOf, hideChecklist } from './checklist-service.ts'

/** A person's first steps, and whether they want to see them. */
export function checklistRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.getChecklist, async ({ scope }) => ({ data: await checklistOf(deps, scope) }))

  mount(app, deps, calls.hideChecklist, async ({ scope, body }) => {
    await hideChecklist(deps, scope, body.hidden)
    return { message: body.hidden ? CHECKLIST.hidden : CHECKLIST.shown }
  })
}
