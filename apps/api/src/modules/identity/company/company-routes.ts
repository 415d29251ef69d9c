import * as calls from '@chukta/contract/identity/company'
import * as policyCalls from '@chukta/contract/identity/company-policies'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import { mountApprovable } from '../approvals/submit-service.ts'
import { COMPANY_APPROVABLE } from './company-approvable.ts'
import { answerCompany, forgetCompany, openLogo, readCompany } from './company-service.ts'
import { REMOVE_LOGO, STORE_LOGO } from './logo-approvable.ts'
import { readPolicy, readVersions } from './policies-service.ts'
import { POLICY } from './policy-approvable.ts'

/** No picture may run code, wherever it is opened. */
const PICTURE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  // A change commits in a transaction, also after approval: this server's cache is cleared with the answer.
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }) => {
    if (method !== 'GET' && /^\/api\/(company|approvals)\b/.test(url)) forgetCompany(deps.db)
  })
  mount(app, deps, calls.getCompany, async () => ({ data: answerCompany(await readCompany(deps.db)) }))
  mountApprovable(app, deps, calls.storeCompany, COMPANY_APPROVABLE)
  mountApprovable(app, deps, calls.storeCompanyLogo, STORE_LOGO)
  mountApprovable(app, deps, calls.removeCompanyLogo, REMOVE_LOGO)
  mount(app, deps, policyCalls.getPolicy, async ({ params, query }) => ({
    data: await readPolicy(deps.db, params.kind, query.version ? Number(query.version) : null),
  }))
  mount(app, deps, policyCalls.listPolicies, async () => ({ data: await readVersions(deps.db) }))
  mountApprovable(app, deps, policyCalls.publishPolicy, POLICY)
  mount(app, deps, calls.openCompanyLogo, async ({ params, query, reply }) => {
    const logo = await openLogo(deps.db, params.theme)
    if (!logo) throw new AppError('not-found')
    return (
      reply
        .header('Content-Type', logo.content_type)
        // An address with a version belongs to this logo alone.
        .header('Cache-Control', query.v === undefined ? 'no-cache' : 'public, max-age=31536000, immutable')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Content-Security-Policy', PICTURE_POLICY)
        .send(logo.bytes)
    )
  })
}
