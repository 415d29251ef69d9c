import { Button } from '../../../ui/form/button.tsx'
import type { ChargeLine } from './charge-sheet.ts'
import { slabsOfLine, useSlabs } from './slabs-api.ts'
import { SLABS_TEXT } from './slabs-text.ts'

const text = SLABS_TEXT

type Props = { groupId: number; line: ChargeLine; onOpen: () => void }

/** Opens the slabs of one charge; says how many there are. */
export function SlabsButton({ groupId, line, onOpen }: Props) {
  const { data } = useSlabs(groupId)
  const count = data ? slabsOfLine(data.slabs, line).length : 0
  return (
    <Button variant="subtle" size="sm" disabled={!data} onClick={onOpen}>
      {text.open(count)}
      <span className="visually-hidden"> {text.of(line.gatewayName, line.method)}</span>
    </Button>
  )
}
