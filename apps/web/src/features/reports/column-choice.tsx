import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import type { LedgerColumn } from '../../ui/table/ledger-columns.ts'
import { LIST_TEXT } from '../../ui/table/list-text.ts'

type Props<Row> = {
  columns: readonly LedgerColumn<Row>[]
  /** Keys of the columns that are not shown. */
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns a list shows. */
export function ColumnChoice<Row>({ columns, hidden, onChange }: Props<Row>) {
  const turn = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md" radius="md" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm" icon={<Columns3 size={18} strokeWidth={1.75} aria-hidden />}>
          {LIST_TEXT.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => !column.fixed)
          .map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={!hidden.includes(column.key)}
              onChange={() => turn(column.key)}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
