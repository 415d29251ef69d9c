import { MOST_CHOSEN } from '@chukta/contract/identity/chosen'
import { exportTransactions } from '@chukta/contract/insight/exports'
import type { Transaction } from '@chukta/contract/insight/reports'
import { RECORDS } from '@chukta/contract/record-messages'
import { requestFile } from '../../../lib/download.ts'
import { storedUserId } from '../../../lib/session.ts'
import { ChoosingTable } from '../../../ui/table/choosing-table.tsx'
import { ExportChosen } from '../../../ui/table/export-chosen.tsx'
import type { LedgerTableProps } from '../../../ui/table/ledger-table.tsx'
import type { ReportList } from './use-report-list.ts'

type Props = { table: LedgerTableProps<Transaction>; report: ReportList; onEnd: () => void }

const nameOf = (row: Transaction) => row.urn

/** The list with boxes, for an export of a few payments. */
export default function ChooseReports({ table, report, onEnd }: Props) {
  const params = { userId: storedUserId() ?? 0 }
  return (
    <ChoosingTable
      key={JSON.stringify(report.filters)}
      table={table}
      nameOf={nameOf}
      most={MOST_CHOSEN}
      onEnd={onEnd}
      actions={({ ids }) => (
        <ExportChosen
          count={ids.length}
          failure={RECORDS.reports.exportFailed}
          makeFile={(format) => {
            const query = { payments: ids.join(','), sort: report.sort.value, format }
            return requestFile(exportTransactions, { params, query })
          }}
        />
      )}
    />
  )
}
