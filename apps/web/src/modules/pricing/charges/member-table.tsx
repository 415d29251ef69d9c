import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerTable } from '../../../ui/table/ledger-table.tsx'
import type { Chosen } from '../../../ui/table/use-chosen.ts'
import type { ListSearch } from '../../../ui/table/use-list-search.ts'
import classes from './assign-group-page.module.css'
import type { Member } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'

type Props = {
  label: string
  groupId: number
  rows: Member[] | undefined
  total: number
  choice: Chosen
  list: ListSearch
  failure: string | undefined
  onRetry: () => void
  emptySentence: string
}

const text = CHARGES_TEXT

/** The users who may be ticked, with one box for the whole page: ticked, empty or, for some of them, mixed. */
export function MemberTable({ groupId, choice, emptySentence, ...rest }: Props) {
  return (
    <LedgerTable
      {...rest}
      numberHeader={text.serial}
      rowKey={(member) => member.id}
      columns={columnsOf(groupId, choice)}
      card={(member) => cardOf(groupId, choice, member)}
      empty={{ sentence: emptySentence }}
      bar={
        rest.total > 0 ? (
          <>
            <div className={classes.onCards}>
              <SelectPage choice={choice} label={text.selectAll} />
            </div>
            <p role="status">{text.selected(choice.ids.length, rest.total)}</p>
          </>
        ) : undefined
      }
    />
  )
}

function columnsOf(groupId: number, choice: Chosen): LedgerColumn<Member>[] {
  return [
    {
      key: 'select',
      header: <SelectPage choice={choice} label={text.selectUser} />,
      cell: (member) => <SelectOne choice={choice} member={member} />,
    },
    { key: 'name', header: text.userName, main: true, cell: nameOf },
    { key: 'mobile', header: text.mobile, cell: (member) => member.mobile },
    { key: 'group', header: text.presently, minor: true, cell: (member) => groupOf(groupId, member) },
  ]
}

function cardOf(groupId: number, choice: Chosen, member: Member): LedgerCard {
  return {
    title: nameOf(member),
    lines: [member.mobile, groupOf(groupId, member)],
    status: <SelectOne choice={choice} member={member} />,
  }
}

const nameOf = (member: Member) => `${member.name} (${member.username})`

function groupOf(groupId: number, member: Member): string {
  if (member.group_id === groupId) return text.inThisGroup
  return member.group_name ?? '–'
}

function SelectOne({ choice, member }: { choice: Chosen; member: Member }) {
  return (
    <Checkbox
      label={text.select(member.name)}
      hidesLabel
      checked={choice.has(member.id)}
      onChange={(isChosen) => choice.choose(member.id, isChosen)}
    />
  )
}

function SelectPage({ choice, label }: { choice: Chosen; label: string }) {
  return (
    <Checkbox
      label={label}
      checked={choice.every}
      isMixed={choice.some && !choice.every}
      onChange={choice.choosePage}
    />
  )
}
