import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { serviceById, serviceBySlug } from './services-sql.ts'

/** The payee category behind a service id. Throws 404 when there is no such service or it has no payees. */
export async function payeeCategoryOf(db: Db, serviceId: number): Promise<PayeeCategory> {
  const service = await serviceById(db, serviceId)
  const category = service && categoryOfService(service.slug)
  if (!category) throw new AppError('not-found')
  return category
}

/** The id and the payee category of a service by its slug; undefined for one without payees. */
export async function payeeServiceOf(db: Db, slug: string) {
  const category = categoryOfService(slug)
  const service = category && (await serviceBySlug(db, slug))
  return service && { id: service.id, category }
}

/** The slug of a service, undefined when there is none with this id. */
export async function slugOfService(db: Db, serviceId: number): Promise<string | undefined> {
  return (await serviceById(db, serviceId))?.slug
}

/** The id of a service of the reference data. Throws an Error when it is missing. */
export async function idOfService(db: Db, slug: string): Promise<number> {
  const service = await serviceBySlug(db, slug)
  if (!service) throw new Error(`no service ${slug}`)
  return service.id
}
