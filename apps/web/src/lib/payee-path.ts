import type { PayeeCategory } from '@chukta/contract/payee-category'
import type { PayeeScreen } from './payee-screen.ts'

/** The path of another screen of the same category; edit and view need the payee's id, pay may go without. */
export function payeePath(screen: PayeeScreen, to: keyof PayeeCategory['paths'], id?: number): string {
  const path = `${screen.category.paths[to]}/${screen.serviceId}`
  return id === undefined ? path : `${path}/${id}`
}
