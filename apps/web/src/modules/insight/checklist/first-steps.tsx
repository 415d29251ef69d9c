import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { storedUserId } from '../../../lib/session.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { isChecklistDone } from './checklist-done.ts'

const Card = lazy(async () => ({ default: (await import('./checklist-card.tsx')).ChecklistCard }))

/**
 * The first steps at the end of a role's start page. Loaded after the page, so that neither their code nor their call
 * delays it and they shift no text being read; shown at once when they were shown a moment ago.
 */
export function FirstSteps() {
  const known = useQueryClient().getQueryData(['checklist', storedUserId()]) !== undefined
  const [stands, setStands] = useState(known)
  useEffect(() => whenIdle(() => setStands(true)), [])
  if (!stands || isChecklistDone()) return null
  return (
    <Suspense>
      <Card />
    </Suspense>
  )
}
