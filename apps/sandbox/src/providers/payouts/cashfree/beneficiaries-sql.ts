import type { Row, Store } from '../../../store.ts'

export interface Beneficiary {
  id: string
  name: string
  account: string | null
  ifsc: string | null
  /** Further input: `beneficiary_contact_details` and a `vpa`. */
  details: { vpa?: string; contact?: Record<string, unknown> }
  createdAtMs: number
}

export function addBeneficiary(store: Store, one: Beneficiary): void {
  store.run(
    'insert into cashfree_beneficiaries values (?, ?, ?, ?, ?, ?)',
    one.id,
    one.name,
    one.account,
    one.ifsc,
    JSON.stringify(one.details),
    one.createdAtMs,
  )
}

export function findBeneficiary(store: Store, id: string): Beneficiary | undefined {
  const row = store.get('select * from cashfree_beneficiaries where beneficiary_id = ?', id)
  return row && toBeneficiary(row)
}

export function findByAccount(store: Store, account: string, ifsc: string): Beneficiary | undefined {
  const row = store.get('select * from cashfree_beneficiaries where account = ? and ifsc = ?', account, ifsc)
  return row && toBeneficiary(row)
}

export function removeBeneficiary(store: Store, id: string): void {
  store.run('delete from cashfree_beneficiaries where beneficiary_id = ?', id)
}

function toBeneficiary(row: Row): Beneficiary {
  return {
    id: String(row.beneficiary_id),
    name: String(row.name),
    account: row.account === null ? null : String(row.account),
    ifsc: row.ifsc === null ? null : String(row.ifsc),
    details: JSON.parse(String(row.details)),
    createdAtMs: Number(row.created_at_ms),
  }
}
