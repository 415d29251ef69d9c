import type { BillCategory } from '@chukta/contract/payables/bills'
import { PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UnlessOff } from '../../../domain/service/unless-off.tsx'
import { say } from '../../../lib/language.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { Glyph } from '../../../ui/brand/glyph.tsx'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Tile, TileSheet, TileSkeleton } from '../../../ui/layout/tile-sheet.tsx'
import { useCategories } from './bills-api.ts'
import { BILLS_TEXT } from './bills-text.ts'
import { CATEGORY_GLYPHS } from './category-glyphs.ts'

const messages = SERVICE_MESSAGES.services

/** The categories of a service (spec 1 section 2); a single one opens without a press. */
export function ServiceDetailsPage() {
  const { serviceName } = useParams({ from: '/shell/service-details/$serviceName' })
  const navigate = useNavigate()
  const { data, error, refetch } = useCategories(serviceName)
  const only = data?.categories.length === 1 ? data.categories[0] : undefined

  useEffect(() => {
    if (error) toastFailure(error, messages.loadFailed)
  }, [error])
  useEffect(() => {
    if (!only) return
    const params = { category_id: String(only.id) }
    void navigate({ to: '/service-category/$category_id', params, replace: true })
  }, [only, navigate])

  return (
    <>
      <PageHeading
        title={data ? say(data.service.name) : BILLS_TEXT.categories}
        back={<BackLink to="/services" label={PAYMENT_STATUS_MESSAGES.backToServices} />}
      />
      {error && (
        <EmptyLedger
          title={failureSentence(error, messages.loadFailed)}
          isFailure
          action={<Button onClick={() => void refetch()}>{STRINGS.failures.tryAgain}</Button>}
        />
      )}
      {!error && (!data || only) && <TileSkeleton />}
      {data?.categories.length === 0 && <EmptyLedger title={messages.none} />}
      {data && data.categories.length > 1 && (
        <UnlessOff serviceId={data.service.id}>
          <TileSheet items={data.categories} tile={(category) => <CategoryTile category={category} />} />
        </UnlessOff>
      )}
    </>
  )
}

function CategoryTile({ category: { id, name, icon_name } }: { category: BillCategory }) {
  const shape = CATEGORY_GLYPHS[icon_name]
  return (
    <Tile
      path={`/service-category/${id}`}
      name={say(name)}
      action={BILLS_TEXT.pay}
      picture={shape && <Glyph shape={shape} />}
    />
  )
}
