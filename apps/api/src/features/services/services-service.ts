import { categoryOfService } from '@chukta/contract/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payee-category'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { serviceById } from './services-sql.ts'

/** The payee category behind a service id. Throws 404 when there is no such service or it has no payees. */
export async function payeeCategoryOf(db: Db, serviceId: number): Promise<PayeeCategory> {
  const service = await serviceById(db, serviceId)
  const category = service && categoryOfService(service.slug)
  if (!category) throw new AppError('not-found')
  return category
}
