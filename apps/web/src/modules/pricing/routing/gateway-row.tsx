import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical } from 'lucide-react'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import classes from './gateway-row.module.css'
import type { Gateway } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'

type Props = {
  gateway: Gateway
  /** Counts from 1. */
  position: number
  count: number
  onMove: (position: number) => void
}

const text = ROUTING_TEXT

/** One gateway in the order: a grip to drag or lift it, up and down, and a menu of positions. */
export function GatewayRow({ gateway, position, count, onMove }: Props) {
  const name = gateway.payment_gateway_name
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: gateway.pg_id, attributes: { roleDescription: text.sortable } })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={text.grip(name)}
      >
        <GripVertical size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <span className={classes.position} aria-hidden="true">
        {position}
      </span>
      <span className={classes.who}>
        <span className={classes.initials}>
          <Initials name={name} />
        </span>
        <span>
          {name}
          <small>
            {text.priority(position)}
            <span className={classes.today}>, {today(gateway)}</span>
          </small>
        </span>
      </span>
      <span className={classes.buttons}>
        <IconButton
          label={text.up(name)}
          Icon={ArrowUp}
          data-step
          aria-disabled={position === 1}
          onClick={() => position > 1 && onMove(position - 1)}
        />
        <IconButton
          label={text.down(name)}
          Icon={ArrowDown}
          data-step
          aria-disabled={position === count}
          onClick={() => position < count && onMove(position + 1)}
        />
        <span className={classes.menu}>
          <Menu
            button={(opener) => <IconButton label={text.more(name)} Icon={EllipsisVertical} {...opener} />}
          >
            {Array.from({ length: count }, (_, at) => at + 1)
              .filter((other) => other !== position)
              .map((other) => (
                <MenuItem key={other} onClick={() => onMove(other)}>
                  {text.moveTo(other)}
                </MenuItem>
              ))}
          </Menu>
        </span>
      </span>
    </li>
  )
}

function today({ orders_today, paid_today }: Gateway): string {
  return orders_today === 0 ? text.noneToday : text.paidToday(paid_today, orders_today)
}
