import type { TransactionRow } from './transactions-sql.ts'

/** Makes a sheet piece by piece, so that a long one never stands in memory. */
export type SheetWriter = {
  begin: () => Buffer
  rows: (rows: TransactionRow[]) => Buffer
  end: () => Buffer
}
