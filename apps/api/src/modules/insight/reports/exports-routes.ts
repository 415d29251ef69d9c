import * as calls from '@chukta/contract/insight/exports'
import { DEFAULT_LANGUAGE } from '@chukta/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { exportAtOnce, exportState, startExport } from './exports-service.ts'

/** An English export is stored and logged without a language, as before there were languages. */
function askedIn(reply: FastifyReply) {
  const language = spokenTo(reply)
  return language === DEFAULT_LANGUAGE ? {} : { language }
}

export function exportsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.exportTransactions, async ({ query, over, reply }) => {
    const { bytes, contentType, fileName } = await exportAtOnce(deps, over.userId, {
      ...query,
      ...askedIn(reply),
    })
    return reply
      .header('Content-Type', contentType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes)
  })
  mount(app, deps, calls.startExport, async ({ body, over, reply }) => ({
    data: await startExport(deps, over.userId, { ...body, ...askedIn(reply) }),
  }))
  mount(app, deps, calls.getExport, async ({ params, scope }) => ({
    data: await exportState(deps, scope, params.id),
  }))
}
