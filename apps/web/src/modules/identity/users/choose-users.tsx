import { MOST_CHOSEN } from '@chukta/contract/identity/chosen'
import type { UserRow } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { ChoosingTable } from '../../../ui/table/choosing-table.tsx'
import { ExportChosen } from '../../../ui/table/export-chosen.tsx'
import type { LedgerTableProps } from '../../../ui/table/ledger-table.tsx'
import { CHOSEN_USERS_TEXT } from './chosen-users-text.ts'
import { requestUserFile } from './many-users-api.ts'
import { SwitchDialog, type Switching } from './switch-dialog.tsx'

type Props = { table: LedgerTableProps<UserRow>; onEnd: () => void }

const text = CHOSEN_USERS_TEXT
const nameOf = (user: UserRow) => `${user.name} (${user.username})`

/** The list with boxes, to switch several users at once or to export them. */
export default function ChooseUsers({ table, onEnd }: Props) {
  const [switching, setSwitching] = useState<Switching | null>(null)
  return (
    <ChoosingTable
      table={table}
      nameOf={nameOf}
      most={MOST_CHOSEN}
      onEnd={onEnd}
      actions={({ ids, rows, clear }) => (
        <>
          <Button
            variant="default"
            disabled={ids.length === 0}
            onClick={() => setSwitching({ users: rows, status: 0 })}
          >
            {text.off}
          </Button>
          <Button
            variant="default"
            disabled={ids.length === 0}
            onClick={() => setSwitching({ users: rows, status: 1 })}
          >
            {text.on}
          </Button>
          <ExportChosen
            count={ids.length}
            failure={BACK_OFFICE.users.exportFailed}
            makeFile={(format) => requestUserFile(ids, format)}
          />
          {switching && <SwitchDialog {...switching} onDone={clear} onClose={() => setSwitching(null)} />}
        </>
      )}
    />
  )
}
