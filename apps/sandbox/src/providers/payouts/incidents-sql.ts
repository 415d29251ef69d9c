import type { Row, Store } from '../../store.ts'
import type { ProviderName } from './provider-names.ts'

/** A bank whose accounts cannot be reached for a while. */
export interface Incident {
  id: number
  provider: ProviderName
  /** The first four letters of its IFSCs. */
  bank: string
  startedAtMs: number
  /** Null: until a person ends it. */
  endsAtMs: number | null
  isOver: boolean
}

export function addIncident(store: Store, incident: Omit<Incident, 'id' | 'isOver'>): Incident {
  store.run(
    'insert into payout_incidents (provider, bank, started_at_ms, ends_at_ms) values (?, ?, ?, ?)',
    incident.provider,
    incident.bank,
    incident.startedAtMs,
    incident.endsAtMs,
  )
  return { ...incident, id: Number(store.get('select last_insert_rowid() as id')?.id), isOver: false }
}

/** Open incidents, the one that ends first at the front. */
export function listIncidents(store: Store): Incident[] {
  const sql = 'select * from payout_incidents where is_over = 0 order by ends_at_ms is null, ends_at_ms, id'
  return store.all(sql).map(toIncident)
}

export function findIncident(store: Store, provider: ProviderName, bank: string): Incident | undefined {
  return listIncidents(store).find((one) => one.provider === provider && one.bank === bank)
}

export function closeIncident(store: Store, id: number): void {
  store.run('update payout_incidents set is_over = 1 where id = ?', id)
}

function toIncident(row: Row): Incident {
  return {
    id: Number(row.id),
    provider: row.provider as ProviderName,
    bank: String(row.bank),
    startedAtMs: Number(row.started_at_ms),
    endsAtMs: row.ends_at_ms === null ? null : Number(row.ends_at_ms),
    isOver: Boolean(row.is_over),
  }
}
