import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { companyFiles, companyPages, docsBrand } from './company-page.ts'
import { FEATURES } from './features.ts'
import { makePaymentsDeps, type PaymentsDeps } from './modules/payments/payments/payments-deps.ts'
import { PAYABLES } from './payables.ts'
import type { Config } from './platform/configuration/config.ts'
import type { Db } from './platform/database/db.ts'
import type { ReportsDatabase } from './platform/database/reports-database.ts'
import type { Deps } from './platform/deps.ts'
import { installDocs } from './platform/http/docs.ts'
import { serveDocsSite } from './platform/http/docs-site.ts'
import { installDrain } from './platform/http/drain.ts'
import {
  AppError,
  answerClientError,
  answerFrameworkError,
  installErrorHandler,
} from './platform/http/errors.ts'
import {
  browserPolicies,
  checkoutOrigins,
  securityHeaders,
  UNLISTED,
  WORKER_POLICY,
} from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { boundsFor, shedLoad } from './platform/http/load-shedding.ts'
import { MULTIPART_LIMITS } from './platform/http/multipart.ts'
import { installRuns, logFields, requestLog, requestLogger } from './platform/http/request-contexts.ts'
import { CONNECTION_TIMES, watchBodies } from './platform/http/slow-bodies.ts'
import { openLogFile } from './platform/observability/log-file.ts'
import { maskLogLine } from './platform/security/card-mask.ts'
import { installRateLimits } from './platform/security/rate-limits.ts'
import type { Secrets } from './platform/security/secrets.ts'
import { serveSecurityTxt } from './security-txt.ts'

const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url))

declare module 'fastify' {
  interface FastifyInstance {
    /** The deps of this process's features, made once: jobs and metrics take them from here. */
    deps: PaymentsDeps
  }
}

/** Builds the server from its parts without listening, so that tests drive the same thing. */
export async function buildApp(parts: {
  config: Config
  db: Db
  secrets: Secrets
  reports?: ReportsDatabase | undefined
}): Promise<FastifyInstance> {
  const { config } = parts
  const app = fastify({
    logger: {
      level: config.logLevel,
      ...(config.logFolder === null ? {} : { stream: openLog(config, config.logFolder) }),
      hooks: { streamWrite: maskLogLine },
      mixin: logFields,
      // The route's pattern and never the path or the query: ids and tokens stay out of the log.
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      },
    },
    trustProxy: (_address, hop) => hop < config.trustProxyHops,
    genReqId: () => crypto.randomUUID(),
    childLoggerFactory: requestLogger,
    logController: requestLog,
    http: CONNECTION_TIMES,
    requestTimeout: CONNECTION_TIMES.requestTimeout,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // Calls that arrive on open connections while it closes are answered as always.
    return503OnClosing: false,
  })
  const deps = await makePaymentsDeps({ ...parts, log: app.log }, PAYABLES)
  app.decorate('deps', deps)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor', null)
  app.decorateRequest('apiKey', null)
  app.decorateRequest('scopes', null)
  app.decorateRequest('uploads')
  const { gateways } = deps
  const origins = () => checkoutOrigins(gateways.checkoutUrls())
  installRuns(app)
  app.addHook('onRequest', async (request, reply) => {
    // No one asks about a file that is kept for ever: 52 bytes less for each before the first screen.
    if (!request.url.startsWith('/assets/')) reply.header('X-Request-Id', request.id)
    // Before Helmet's own hook: the policy of this answer names the checkouts of today's accounts.
    if (!request.url.startsWith('/api/health')) await gateways.fresh()
    const policies = browserPolicies(origins())
    reply.headers(policies.always)
    if (!request.url.startsWith('/api/')) reply.headers(policies.pages)
  })
  shedLoad(app, boundsFor(config.databasePoolSize))
  installDrain(app)
  watchBodies(app)
  installErrorHandler(app)
  await app.register(helmet, securityHeaders(config, origins))
  await app.register(cookie)
  await app.register(multipart, { limits: MULTIPART_LIMITS })
  await installRateLimits(app, deps)
  installDocs(app, () => docsBrand(deps.db))
  healthRoutes(app, deps)
  for (const feature of FEATURES) await feature(app, deps)
  serveSecurityTxt(app, deps)
  const isBuilt = existsSync(WEB_DIST)
  await serveFiles(app, deps, isBuilt)
  if (isBuilt) servePages(app, deps)
  return app
}

function openLog({ port, dataDir }: Config, folder: string) {
  return openLogFile({ folder, port, isRotated: !relative(dataDir, folder).startsWith('..') })
}

/** Characters of one part of a path, decoded: the router's own limit. */
const MAX_PARAM_LENGTH = 100

function decodedLength(part: string): number {
  return decodeURIComponent(part).length
}

/**
 * Whether a path may be one of the page's own: no part of the build, no file beside it, and nothing that other programs
 * look for under its name. Mailed links end in an address, with a dot.
 */
function isPagePath(path: string): boolean {
  return !/^\/(assets\/|\.well-known\/|metrics$|[^/]*\.[^/]*$)/.test(path)
}

/** The files of the build by their paths, without hidden ones and those compressed beside them. */
function webFiles(): Set<string> {
  const files = readdirSync(WEB_DIST, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => relative(WEB_DIST, join(parentPath, name)))
  return new Set(paths.filter((path) => !/(^|\/)\.|\.(br|gz)$/.test(path)))
}

/** Scripts, styles and fonts of the page. */
const PAGE_PARTS = /\/(assets\/.*\.(js|css|woff2)|start\.js)(\.(br|gz))?$/
const PAGE_POLICIES = [
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** The documentation, and the files of the company's record: also where the web comes from its sources. */
async function serveFiles(app: FastifyInstance, { db }: Deps, isBuilt: boolean): Promise<void> {
  await app.register(fastifyStatic, {
    root: isBuilt ? WEB_DIST : dirname(WEB_DIST),
    serve: false,
    preCompressed: true,
    // The tag says which version a file is, and none is asked for in parts.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      const forEver = path.includes('/assets/')
      response.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The policies of a page: on its scripts, styles and fonts they are more bytes than some of these.
      if (PAGE_PARTS.test(path)) {
        for (const name of PAGE_POLICIES) {
          // Some are set by Helmet, past the reply.
          response.raw.removeHeader(name)
          response.removeHeader(name)
        }
      }
    },
  })
  serveDocsSite(app)
  companyFiles(app, db)
}

/** The built portal; every path that is neither a file nor a call serves the single page. */
function servePages(app: FastifyInstance, { db, config }: Deps): void {
  // One route looks them up: a route for each file and its HEAD takes a tenth of a second to make.
  const files = webFiles()
  // With `OFFLINE=off` browsers get the worker that takes itself away.
  app.get('/worker.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('Content-Security-Policy', WORKER_POLICY)
      .sendFile(config.worksOffline ? 'worker.js' : 'worker-off.js'),
  )
  const companyPage = companyPages(db, WEB_DIST, config)
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*'])
    const [path = ''] = request.url.split('?', 1)
    if (path.startsWith('/api/')) {
      // A part of a path that is too long for a call's parameter falls through to this route.
      if (path.split('/').some((part) => decodedLength(part) > MAX_PARAM_LENGTH))
        throw new AppError('uri-too-long')
      return reply.callNotFound()
    }
    if (!isPagePath(path)) return reply.callNotFound()
    if (path.startsWith('/track/')) reply.headers(UNLISTED)
    return (await companyPage(request, reply)) ? reply : reply.sendFile('index.html')
  })
}
