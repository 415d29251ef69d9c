import * as calls from '@chukta/contract/insight/checklist'
import { CHECKLIST } from '@chukta/contract/insight/checklist-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/routes.ts'
import { checklistOf, hideChecklist } from './checklist-service.ts'

/** A person's first steps, and whether they want to see them. */
export function checklistRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.getChecklist, async ({ scope }) => ({ data: await checklistOf(context, scope) }))

  mount(app, context, calls.hideChecklist, async ({ scope, body }) => {
    await hideChecklist(context, scope, body.hidden)
    return { message: body.hidden ? CHECKLIST.hidden : CHECKLIST.shown }
  })
}
