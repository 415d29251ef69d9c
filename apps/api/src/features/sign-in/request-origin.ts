import type { FastifyRequest } from 'fastify'
import { subjectOfAddress } from '../../platform/rate-limits.ts'

/** Where a call comes from. */
export type From = { address: string; requestId: string }

/** Where a call comes from, for limits and the audit log. */
export function from(request: FastifyRequest): From {
  return { address: subjectOfAddress(request.ip), requestId: request.id }
}
