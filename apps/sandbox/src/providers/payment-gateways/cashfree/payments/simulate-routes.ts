import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { endPayment, OUTCOMES } from './payment-outcome.ts'
import { findPayment } from './payments-sql.ts'
import { addSimulation, findSimulation, type Simulation } from './simulations-sql.ts'

/** Sandbox only: forces an attempt's outcome. */
export function addSimulateRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post('/simulate', (request) => {
    const simulation = gateway.store.transaction(() => simulate(gateway, request.body))
    gateway.wakeWebhooks()
    return simulation
  })

  app.get<{ Params: { simulationId: string } }>('/simulate/:simulationId', (request) => {
    const simulation = findSimulation(gateway.store, request.params.simulationId)
    if (!simulation) throw notFound('simulation')
    return simulation
  })
}

function simulate(gateway: Gateway, body: unknown): Simulation {
  const fields = (body ?? {}) as Partial<Simulation>
  if (fields.entity !== 'PAYMENTS') throw invalid('entity', 'should be PAYMENTS')
  const outcome = OUTCOMES.find((one) => one === fields.entity_simulation?.payment_status)
  if (!outcome) {
    throw invalid('entity_simulation.payment_status', `should be one of ${OUTCOMES.join(', ')}`)
  }
  const errorCode = fields.entity_simulation?.payment_error_code
  if (errorCode !== undefined && !/^[A-Z0-9_]{1,60}$/.test(String(errorCode))) {
    throw invalid('entity_simulation.payment_error_code', 'should be an error code')
  }
  const payment = findPayment(gateway.store, String(fields.entity_id))
  if (!payment) throw notFound('payment')
  endPayment(gateway, payment, outcome, errorCode)
  const simulation: Simulation = {
    simulation_id: `sim_${randomBytes(16).toString('hex')}`,
    entity: 'PAYMENTS',
    entity_id: payment.cfPaymentId,
    entity_simulation: {
      payment_status: outcome,
      ...(errorCode ? { payment_error_code: errorCode } : {}),
    },
  }
  addSimulation(gateway.store, simulation)
  return simulation
}
