import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { ChargeLine } from './charge-sheet.ts'
import { slabsOfLine, useSlabs } from './slabs-api.ts'
import { SLABS_TEXT } from './slabs-text.ts'

const SlabsDialog = lazy(() => import('./slabs-dialog.tsx'))

const text = SLABS_TEXT

type Props = {
  groupId: number
  line: ChargeLine
  /** Gets the rate of the first slab once all are saved. */
  onSaved: (rate: string) => void
}

/** Opens the slabs of one charge; says how many there are. */
export function SlabsButton({ groupId, line, onSaved }: Props) {
  const { data } = useSlabs(groupId)
  const [opened, setOpened] = useState(false)
  const count = data ? slabsOfLine(data.slabs, line).length : 0
  return (
    <>
      <Button variant="subtle" size="sm" disabled={!data} onClick={() => setOpened(true)}>
        {text.open(count)}
        <span className="visually-hidden"> {text.of(line.gatewayName, line.method)}</span>
      </Button>
      <Suspense>
        {opened && data && (
          <SlabsDialog
            groupId={groupId}
            line={line}
            stored={data}
            onSaved={onSaved}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  )
}
