import type { FastifyRequest } from 'fastify'
import { subjectOfAddress } from '../../../platform/security/rate-limits.ts'

/** The origin of a request. */
export type RequestOrigin = { address: string; requestId: string }

/** The origin of a request, for limits and the audit log. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return { address: subjectOfAddress(request.ip), requestId: request.id }
}
