import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useServices } from '../../../domain/service/services.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { TileSkeleton } from '../../../ui/layout/tile-sheet.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { type Service, ServiceSheet } from './service-sheet.tsx'
import { SERVICES_TEXT } from './services-text.ts'

const text = SERVICES_TEXT

type Props = {
  /** Puts the services below other content; not while they are searched. */
  around?: (services: ReactNode) => ReactNode
  /** The end of the page. */
  below?: ReactNode
}

/** The first page of payers: services and last payments (spec 1 section 2). */
export function ServicesPage({ around, below }: Props) {
  const { search = '' } = useSearch({ from: '/shell/services' })
  const navigate = useNavigate()
  const { data: services, error, refetch } = useServices()

  useEffect(() => {
    if (error) toastFailure(error, SERVICE_MESSAGES.services.loadFailed)
  }, [error])

  const searchFor = (wanted: string) =>
    void navigate({ to: '/services', search: wanted ? { search: wanted } : {}, replace: true })
  const products = error ? (
    <EmptyLedger
      title={SERVICE_MESSAGES.services.loadFailed}
      isFailure
      action={<Button onClick={() => refetch()}>{STRINGS.failures.tryAgain}</Button>}
    />
  ) : (
    <Products services={services} search={search} onClear={() => searchFor('')} />
  )
  return (
    <>
      <PageHeading
        title={text.products}
        actions={<SearchField label={text.search} value={search} onSearch={searchFor} />}
      />
      {around && search === '' ? around(products) : products}
      <RecentPayments />
      {below}
    </>
  )
}

type ProductsProps = { services: readonly Service[] | undefined; search: string; onClear: () => void }

function Products({ services, search, onClear }: ProductsProps) {
  if (!services) return <TileSkeleton />
  if (services.length === 0) return <EmptyLedger title={SERVICE_MESSAGES.services.none} />
  const wanted = search.toLowerCase()
  const found = services.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(wanted),
  )
  if (found.length > 0) return <ServiceSheet services={found} />
  return (
    <EmptyLedger
      title={text.noMatch(search)}
      action={<Button onClick={onClear}>{text.clearSearch}</Button>}
    />
  )
}
