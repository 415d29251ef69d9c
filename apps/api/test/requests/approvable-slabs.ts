import type { Person } from '../portal/people.ts'
import type { ApprovableCase } from './approvable-case.ts'

const NOT_READ = { noEffect: 'names what other fields name' }
const slabs = (change: Record<string, unknown> = {}, second: Record<string, unknown> = {}) => [
  { pg_id: 1, payment_method: 'UPI', from_amount: '0', rate: '3.5', ...change },
  { pg_id: 1, payment_method: 'UPI', from_amount: '20000', rate: '3.25', ...change, ...second },
]
const other = (change: Record<string, unknown>, second?: Record<string, unknown>) => ({
  body: { slabs: slabs(change, second) },
})

/** The slabs of a group: gateway and method vary in all rows, since each charge begins at 0. */
export function slabCase(actor: Person, groupId: number): ApprovableCase {
  return {
    actor,
    params: { groupId },
    body: { slabs: slabs() },
    fields: {
      'slabs[].pg_id': other({ pg_id: 2 }),
      'slabs[].payment_method': other({ payment_method: 'Net Banking' }),
      'slabs[].from_amount': other({}, { from_amount: '25000' }),
      'slabs[].rate': { to: '3.75' },
      'slabs[].pg_name': NOT_READ,
      'slabs[].payment_method_id': NOT_READ,
      version: { noEffect: 'must be that of the charges; another is refused' },
    },
  }
}
