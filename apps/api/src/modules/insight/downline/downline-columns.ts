import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { nameIn } from '../../../languages/answers.ts'
import { type Cell, type Column, titled } from '../../../platform/files/sheet.ts'
import { rateOf } from '../dashboard/dashboard-service.ts'
import type { MemberRow } from './downline-sql.ts'

const text = (value: string | number | null): Cell => ({ text: String(value ?? '') })
const at = (date: Date | null): Cell => (date ? { at: date } : text(null))

/** The columns of an exported downline from left to right, their titles in a language. Super admins have no earnings. */
export function downlineColumns(language: Language, hasEarnings: boolean): Column<MemberRow>[] {
  const say = (name: string) => nameIn(language, name)
  const earnings: Column<MemberRow> = {
    title: 'Your earnings (INR)',
    cell: (row) => ({ rupees: paiseToRupees(row.earned_paise) }),
  }
  const columns: Column<MemberRow>[] = [
    { title: 'Name', cell: (row) => text(row.name) },
    { title: 'Mobile', cell: (row) => text(row.mobile) },
    { title: 'Below', cell: (row) => text(row.parent_name) },
    { title: 'Volume (INR)', cell: (row) => ({ rupees: paiseToRupees(row.volume_paise) }) },
    { title: 'Payments', cell: (row) => text(row.payments) },
    { title: 'Failed payments', cell: (row) => text(row.failed) },
    { title: 'Failure rate (%)', cell: (row) => text(rateOf(row.failed, row.payments)) },
    ...(hasEarnings ? [earnings] : []),
    { title: 'Last payment (IST)', cell: (row) => at(row.last_paid_at) },
    { title: 'Verified', cell: (row) => text(say(row.verified ? 'Yes' : 'No')) },
    { title: 'Added (IST)', cell: (row) => at(row.created_at) },
  ]
  return titled(columns, say)
}
