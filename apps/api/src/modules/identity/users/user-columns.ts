import { paiseToRupees } from '@chukta/contract/money'
import type { Cell, Column } from '../../../platform/files/sheet.ts'
import type { UserRow } from './users-sql.ts'

const ROLES: Record<number, string> = { 2: 'Admin', 3: 'Distributor', 4: 'Retailer' }

const text = (value: string | null): Cell => ({ text: value ?? '' })

/** The columns of an export of users, from left to right. */
export const USER_COLUMNS: Column<UserRow>[] = [
  { title: 'Name', cell: (row) => text(`${row.first_name} ${row.last_name}`.trim()) },
  { title: 'Username', cell: (row) => text(row.username) },
  { title: 'Role', cell: (row) => text(ROLES[row.role_id] ?? '') },
  { title: 'Email', cell: (row) => text(row.email) },
  { title: 'Mobile', cell: (row) => text(row.mobile) },
  { title: 'City', cell: (row) => text(row.city) },
  { title: 'State', cell: (row) => text(row.state) },
  { title: 'Stands under', cell: (row) => text(row.parent_name) },
  { title: 'Commission (%)', cell: (row) => text(row.commission) },
  { title: 'Wallet balance (INR)', cell: (row) => ({ rupees: paiseToRupees(row.balance_paise) }) },
  { title: 'Status', cell: (row) => text(row.status === 1 ? 'Active' : 'Inactive') },
  { title: 'Verified', cell: (row) => text(row.verified ? 'Yes' : 'No') },
  { title: 'Added on (IST)', cell: (row) => ({ at: row.created_at }) },
]
