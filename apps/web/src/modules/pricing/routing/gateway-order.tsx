import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useRef, useState } from 'react'
import classes from './gateway-row.module.css'
import { GatewayRow } from './gateway-row.tsx'
import type { Gateway } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'

type Props = {
  method: string
  gateways: Gateway[]
  /** Puts a gateway at a position that counts from 1. */
  onMove: (id: number, position: number) => void
}

const text = ROUTING_TEXT
// A press without a movement is a click on the grip, not the start of a drag.
const DRAG_STARTS_PX = 4

/** The gateways of a method in order: dragged, lifted with Space, or moved by their buttons. */
export function GatewayOrder({ method, gateways, onMove }: Props) {
  const [announcement, setAnnouncement] = useState('')
  // A lifted row is over itself at once; announcing that would drown the announcement of the lift.
  const justLifted = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const count = gateways.length
  const positionOf = (id: UniqueIdentifier) => gateways.findIndex(({ pg_id }) => pg_id === id) + 1
  const nameOf = (id: UniqueIdentifier) =>
    gateways.find(({ pg_id }) => pg_id === id)?.payment_gateway_name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      justLifted.current = true
      return text.lifted(nameOf(active.id), positionOf(active.id), count)
    },
    onDragOver: ({ active, over }) => {
      const isFirst = justLifted.current
      justLifted.current = false
      if (!over || (isFirst && over.id === active.id)) return undefined
      return text.at(nameOf(active.id), positionOf(over.id), count)
    },
    onDragEnd: ({ active, over }) =>
      text.dropped(nameOf(active.id), positionOf(over?.id ?? active.id), count),
    onDragCancel: ({ active }) => text.putBack(nameOf(active.id)),
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(Number(active.id), positionOf(over.id))
  }
  const moveTo = (id: number, position: number) => {
    onMove(id, position)
    setAnnouncement(text.at(nameOf(id), position, count))
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: { draggable: text.keys } }}
      >
        <SortableContext items={gateways.map(({ pg_id }) => pg_id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.order} aria-label={text.order(method)}>
            {gateways.map((gateway, at) => (
              <GatewayRow
                key={gateway.pg_id}
                gateway={gateway}
                position={at + 1}
                count={count}
                onMove={(position) => moveTo(gateway.pg_id, position)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
