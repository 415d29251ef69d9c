import type { PendingContact } from '@chukta/contract/identity/pending-contacts'
import type { UserDetail, UserRow as WireRow } from '@chukta/contract/identity/users'
import { paiseToRupees } from '@chukta/contract/money'
import type { UserRow } from './users-sql.ts'

/** A user as the list shows them. */
export function answerRow(row: UserRow): WireRow {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    username: row.username,
    email: row.email,
    mobile: row.mobile,
    state: row.state,
    walletbalance: paiseToRupees(row.balance_paise),
    status: row.status,
    verified: row.verified,
    parent_id: row.parent_id,
    parent_name: row.parent_name,
    role_id: row.role_id,
    commission: row.commission,
    created_at: row.created_at.toISOString(),
    last_active_at: row.last_active_at?.toISOString() ?? null,
  }
}

/** A user as the form and the view show them. */
export function answerDetail(row: UserRow, pending: PendingContact[]): UserDetail {
  const { first_name, last_name, address, city, state, pincode } = row
  return {
    id: row.id,
    username: row.username,
    mobile: row.mobile,
    email: row.email,
    status: row.status === 1 ? '1' : '0',
    verified: row.verified,
    commission: row.commission,
    created_by: row.created_by,
    parent_id: row.parent_id,
    parent_name: row.parent_name,
    role_id: row.role_id,
    walletbalance: paiseToRupees(row.balance_paise),
    created_at: row.created_at.toISOString(),
    last_active_at: row.last_active_at?.toISOString() ?? null,
    pending_contacts: pending,
    user_details: { first_name, last_name, address, city, state, pincode },
  }
}
