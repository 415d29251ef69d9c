import * as calls from '@chukta/contract/company'
import { COMPANY } from '@chukta/contract/company-messages'
import * as policyCalls from '@chukta/contract/company-policies'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { mount } from '../../platform/routes.ts'
import { mountApprovable } from '../approvals/approvals-service.ts'
import { COMPANY_APPROVABLE } from './company-approvable.ts'
import { answerCompany, forgetCompany, openLogo, readCompany } from './company-service.ts'
import { storeLogo } from './logo-service.ts'
import { publishPolicy, readPolicy, readVersions } from './policies-service.ts'

/** Nothing of a picture may run, wherever it is opened. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

export function companyRoutes(app: FastifyInstance, context: Context): void {
  // A change is made in a transaction, as is one that was approved: what this server had read is over with its answer.
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }) => {
    if (method !== 'GET' && /^\/api\/(company|approvals)\b/.test(url)) forgetCompany(context.db)
  })
  mount(app, context, calls.getCompany, async () => ({ data: answerCompany(await readCompany(context.db)) }))
  mountApprovable(app, context, calls.storeCompany, COMPANY_APPROVABLE)
  mount(app, context, calls.storeCompanyLogo, async ({ actor, params, files }) => {
    if (!files.logo) throw fieldError('logo', COMPANY.logoRequired)
    const company = await storeLogo(context, actor.id, params.theme, files.logo)
    return { data: answerCompany(company), message: COMPANY.logoSaved }
  })
  mount(app, context, calls.removeCompanyLogo, async ({ actor, params }) => ({
    data: answerCompany(await storeLogo(context, actor.id, params.theme, null)),
    message: COMPANY.logoRemoved,
  }))
  mount(app, context, policyCalls.getPolicy, async ({ params, query }) => ({
    data: await readPolicy(context.db, params.kind, query.version ? Number(query.version) : null),
  }))
  mount(app, context, policyCalls.listPolicies, async () => ({ data: await readVersions(context.db) }))
  mount(app, context, policyCalls.publishPolicy, async ({ actor, params, body }) => ({
    data: await publishPolicy(context.db, actor.id, params.kind, body.body),
    message: COMPANY.policyPublished,
  }))
  mount(app, context, calls.openCompanyLogo, async ({ params, query, reply }) => {
    const logo = await openLogo(context.db, params.theme)
    if (!logo) throw new AppError('not-found')
    return (
      reply
        .header('Content-Type', logo.content_type)
        // An address with a version is of this logo alone.
        .header('Cache-Control', query.v === undefined ? 'no-cache' : 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Content-Security-Policy', POLICY)
        .send(logo.bytes)
    )
  })
}
