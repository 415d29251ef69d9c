import { filterSearch } from '../../../lib/list-search.ts'

/** Reads the page, size and filters of the webhook console from the address. */
export const webhooksSearch = filterSearch<'gateway' | 'verdict' | 'order_id'>
