import type { Row, Store } from '../../../store.ts'

export type Kind = 'contact' | 'fund_account'

export interface Entity {
  id: string
  kind: Kind
  /** The contact of a fund account. */
  parentId: string | null
  body: Record<string, unknown>
  createdAtMs: number
}

export function addEntity(store: Store, entity: Entity, inputKey: string): void {
  store.run(
    'insert into razorpayx_entities values (?, ?, ?, ?, ?, ?)',
    entity.id,
    entity.kind,
    inputKey,
    entity.parentId,
    JSON.stringify(entity.body),
    entity.createdAtMs,
  )
}

export function findEntity(store: Store, kind: Kind, id: string): Entity | undefined {
  const row = store.get('select * from razorpayx_entities where kind = ? and id = ?', kind, id)
  return row && toEntity(row)
}

export function findByInput(store: Store, kind: Kind, inputKey: string): Entity | undefined {
  const row = store.get('select * from razorpayx_entities where kind = ? and input_key = ?', kind, inputKey)
  return row && toEntity(row)
}

/** Newest first. */
export function listEntities(store: Store, kind: Kind): Entity[] {
  const sql = 'select * from razorpayx_entities where kind = ? order by rowid desc'
  return store.all(sql, kind).map(toEntity)
}

function toEntity(row: Row): Entity {
  return {
    id: String(row.id),
    kind: row.kind as Kind,
    parentId: row.parent_id === null ? null : String(row.parent_id),
    body: JSON.parse(String(row.body)),
    createdAtMs: Number(row.created_at_ms),
  }
}
