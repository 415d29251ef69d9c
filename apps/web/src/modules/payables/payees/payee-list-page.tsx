import type { Payee } from '@chukta/contract/payables/payees'
import { ROLE } from '@chukta/contract/permissions'
import { useSearch } from '@tanstack/react-router'
import { payeeFailure, usePayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { type PayeeScreen, usePayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { ON_PHONE, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerTable } from '../../../ui/table/ledger-table.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { AddPayeeButton, PayeeListBack, PayeeListButtons } from './payee-list-buttons.tsx'
import { PayeeName, PayeeRowActions } from './payee-row.tsx'
import { PAYEES_TEXT } from './payees-text.ts'
import { usePayeePage } from './use-payee-page.ts'

const text = PAYEES_TEXT

/** The payees of a category (spec 2 sections 2.1 to 2.7); those above a retailer see whose each one is. */
export function PayeeListPage() {
  const screen = usePayeeScreen()
  const { category } = screen
  const list = useListSearch()
  const { search = '' } = useSearch({ from: `/shell${screen.category.paths.list}/$serviceId` })
  const page = usePayeePage(screen, list, search)
  usePayeeFailure(category, 'loadFailed', page.error)
  // There the actions are beside the words of a card.
  const onPhone = useMedia(ON_PHONE)

  const bar = (
    <SearchField
      size="sm"
      label={text.search}
      value={search}
      onSearch={(wanted) => list.setFilters({ search: wanted || undefined })}
    />
  )
  const isEmpty = page.rows !== undefined && page.total === 0 && search === ''
  return (
    <>
      <PageHeading
        title={category.list.heading}
        back={<PayeeListBack screen={screen} />}
        actions={<PayeeListButtons screen={screen} />}
      />
      <LedgerTable
        label={category.list.heading}
        rows={page.rows}
        total={page.total}
        rowKey={(payee) => payee.id}
        columns={columnsOf(screen)}
        card={(payee) => cardOf(screen, payee)}
        actions={onPhone ? undefined : (payee) => <PayeeRowActions screen={screen} payee={payee} />}
        list={list}
        bar={isEmpty ? undefined : bar}
        empty={search ? noMatch(search, () => list.setFilters({ search: undefined })) : emptyOf(screen)}
        failure={page.error ? payeeFailure(category, 'loadFailed', page.error) : undefined}
        onRetry={page.retry}
      />
    </>
  )
}

const isRetailer = () => storedRoleId() === ROLE.retailer

function columnsOf(screen: PayeeScreen): LedgerColumn<Payee>[] {
  const owner: LedgerColumn<Payee> = { key: 'owner', header: text.owner, cell: (payee) => payee.owner_name }
  return [
    {
      key: 'name',
      header: screen.category.list.nameColumn,
      main: true,
      cell: (payee) => <PayeeName screen={screen} payee={payee} />,
    },
    { key: 'address', header: text.address, cell: (payee) => payee.address },
    ...(isRetailer() ? [] : [owner]),
  ]
}

function cardOf(screen: PayeeScreen, payee: Payee): LedgerCard {
  const lines = isRetailer() ? [payee.address] : [payee.address, `${text.owner}: ${payee.owner_name}`]
  return {
    title: <PayeeName screen={screen} payee={payee} lines={lines.filter((line) => line !== '')} />,
    amount: <PayeeRowActions screen={screen} payee={payee} />,
    lines: [],
  }
}

function emptyOf(screen: PayeeScreen) {
  const { noun } = screen.category
  return isRetailer()
    ? { sentence: text.first(noun), action: <AddPayeeButton screen={screen} /> }
    : { sentence: text.ownersAdd(noun) }
}

function noMatch(search: string, onClear: () => void) {
  return { sentence: text.noMatch(search), action: <Button onClick={onClear}>{text.clearSearch}</Button> }
}
