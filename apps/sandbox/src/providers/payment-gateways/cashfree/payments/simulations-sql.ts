import type { Store } from '../../../../store.ts'

export interface Simulation {
  simulation_id: string
  entity: 'PAYMENTS'
  entity_id: string
  entity_simulation: { payment_status: string; payment_error_code?: string }
}

export function addSimulation(store: Store, simulation: Simulation): void {
  store.run(
    'insert into simulations values (?, ?, ?)',
    simulation.simulation_id,
    simulation.entity_id,
    JSON.stringify(simulation.entity_simulation),
  )
}

export function findSimulation(store: Store, simulationId: string): Simulation | undefined {
  const row = store.get('select * from simulations where simulation_id = ?', simulationId)
  if (!row) return undefined
  return {
    simulation_id: String(row.simulation_id),
    entity: 'PAYMENTS',
    entity_id: String(row.entity_id),
    entity_simulation: JSON.parse(String(row.entity_simulation)),
  }
}
