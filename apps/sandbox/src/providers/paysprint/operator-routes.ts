import type { FastifyInstance } from 'fastify'
import { operatorEntity } from './operator.ts'
import { OPERATORS } from './operators.ts'
import { readMode } from './request-fields.ts'

/** `getoperator`: every biller with the fields it asks for. */
export function addOperatorRoutes(app: FastifyInstance): void {
  app.post('/getoperator', ({ body }) => {
    const { mode } = (body ?? {}) as { mode?: unknown }
    if (mode !== undefined) readMode(mode)
    return {
      response_code: 1,
      status: true,
      data: OPERATORS.map(operatorEntity),
      message: 'Operator list fetched.',
    }
  })
}
