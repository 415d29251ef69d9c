import type { FastifyInstance } from 'fastify'
import { operatorEntity } from './operator.ts'
import { OPERATORS } from './operators.ts'

/** `getoperator`: every biller with the fields it asks for. */
export function addOperatorRoutes(app: FastifyInstance): void {
  app.post('/getoperator', () => ({
    response_code: 1,
    status: true,
    data: OPERATORS.map(operatorEntity),
    message: 'Operator list fetched.',
  }))
}
