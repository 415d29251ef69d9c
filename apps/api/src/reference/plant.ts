import { createRequire } from 'node:module'
import { type Db, withTransaction } from '../platform/database/db.ts'
import { allBanks } from './banks.ts'
import { BILL_CATEGORIES } from './bill-categories.ts'
import { allCities } from './cities.ts'
import { addPaymentCatalogue } from './payment-catalogue-sql.ts'
import {
  addCities,
  addPayoutProviders,
  lockPlanting,
  mergeBanks,
  mergeBillCategories,
  mergeServices,
  mergeStates,
  notePlanted,
  plantedVersion,
} from './plant-sql.ts'
import { allServices } from './services.ts'
import { STATES } from './states.ts'

/** Raised when our own corrections to the packages change; the packages' versions count by themselves. */
const CORRECTIONS = 1

/**
 * Plants the reference data: services, categories of bills, payment methods and
 * gateways with their first charges, states, cities and banks. Safe to run at every start: the long lists are read
 * and written only when their version is another than the one planted.
 */
export async function plantReference(db: Db): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockPlanting(trx)
    await mergeServices(trx, allServices())
    await mergeBillCategories(trx, BILL_CATEGORIES)
    await addPaymentCatalogue(trx)
    await addPayoutProviders(trx)
    const version = listsVersion()
    if ((await plantedVersion(trx, 'places-and-banks')) === version) return
    await mergeStates(trx, STATES)
    await addCities(trx, allCities())
    await mergeBanks(trx, allBanks())
    await notePlanted(trx, 'places-and-banks', version)
  })
}

function listsVersion(): string {
  const require = createRequire(import.meta.url)
  const packages = ['ifsc', 'indian-cities-json'].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  )
  return [...packages, CORRECTIONS].join(' ')
}
