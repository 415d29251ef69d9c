import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './menu.module.css'
import { type MenuSide, placeMenu } from './place-menu.ts'

const TYPED_TOGETHER_MS = 500

/** Props that make a button open its menu. */
type Opener = Pick<ComponentProps<'button'>, 'id' | 'onClick'> & {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Props = {
  button: (opener: Opener) => ReactNode
  /** The edge of the button that the menu keeps to; its end by default. */
  side?: MenuSide
  onOpen?: () => void
  children: ReactNode
}

/**
 * A button and the menu it opens. Our own and not Mantine's: that one is a fifth of the code before the first list, and
 * its first opening was the longest press there (decision 0068). It follows directly after its button, in the same landmark.
 */
export function Menu({ button, side = 'end', onOpen, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const menuId = `${id}-menu`
  const press = () => {
    if (!isOpen) onOpen?.()
    setIsOpen(!isOpen)
  }
  return (
    <>
      {button({
        ref: opener,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? menuId : undefined,
        onClick: press,
      })}
      {isOpen && (
        <OpenMenu id={menuId} labelId={id} opener={opener} side={side} onClose={() => setIsOpen(false)}>
          {children}
        </OpenMenu>
      )}
    </>
  )
}

type OpenProps = {
  id: string
  labelId: string
  opener: RefObject<HTMLButtonElement | null>
  side: MenuSide
  onClose: () => void
  children: ReactNode
}

function OpenMenu({ id, labelId, opener, side, onClose, children }: OpenProps) {
  const menu = useRef<HTMLDivElement>(null)
  const typeAhead = useTypeAhead()
  usePlace(menu, opener, side)
  usePressElsewhere(menu, opener, onClose)
  // The focus is never lost: it moves to the button before its element is removed.
  const close = () => {
    if (menu.current?.contains(document.activeElement)) opener.current?.focus({ preventScroll: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    if (key === 'Escape') event.stopPropagation()
    // With Tab, the browser moves on from the button.
    if (key === 'Escape' || key === 'Tab') return close()
    const items = itemsOf(event.currentTarget)
    const next = nextItem(items, key) ?? typeAhead(items, event)
    if (!next) return
    event.preventDefault()
    focusInside(event.currentTarget, next)
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-labelledby={labelId}
      aria-orientation="vertical"
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onClick={({ target }) => target instanceof Element && target.closest('[role=menuitem]') && close()}
      onBlur={({ currentTarget, relatedTarget: to }) => {
        if (to && to !== opener.current && !currentTarget.contains(to)) onClose()
      }}
    >
      {children}
    </div>
  )
}

/** In its place, with the focus on its first item, before it is painted. */
function usePlace(menu: OpenRef, opener: OpenProps['opener'], side: MenuSide): void {
  useLayoutEffect(() => {
    const place = () => menu.current && opener.current && placeMenu(menu.current, opener.current, side)
    place()
    if (menu.current) itemsOf(menu.current)[0]?.focus({ preventScroll: true })
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [menu, opener, side])
}

type OpenRef = RefObject<HTMLDivElement | null>

function usePressElsewhere(menu: OpenRef, opener: OpenProps['opener'], onClose: () => void): void {
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    const isHere = [menu, opener].some(({ current }) => target instanceof Node && current?.contains(target))
    if (!isHere) onClose()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => onPress(event)
    document.addEventListener('pointerdown', listen, true)
    return () => document.removeEventListener('pointerdown', listen, true)
  }, [])
}

/** The menu scrolls to the item where it must; the page stays, or the button would leave the window, and the menu with it. */
function focusInside(menu: HTMLElement, item: HTMLElement): void {
  item.focus({ preventScroll: true })
  const lowest = item.offsetTop + item.offsetHeight - menu.clientHeight
  menu.scrollTop = Math.min(Math.max(menu.scrollTop, lowest), item.offsetTop)
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(Math.max(at, 0) - 1)
  return undefined
}

/** Letters lead to the next item that begins with them; repeating one moves on to the next. */
function useTypeAhead() {
  const typed = useRef({ word: '', at: 0 })
  return (items: HTMLElement[], { key, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
    const before = timeStamp - typed.current.at < TYPED_TOGETHER_MS ? typed.current.word : ''
    const letter = key.toLowerCase()
    const word = before === letter ? letter : before + letter
    typed.current = { word, at: timeStamp }
    const here = items.indexOf(document.activeElement as HTMLElement)
    const start = word.length === 1 ? here + 1 : Math.max(here, 0)
    const inTurn = [...items.slice(start), ...items.slice(0, start)]
    return inTurn.find((item) => item.textContent.trim().toLowerCase().startsWith(word))
  }
}

/** Props that make a link an item of a menu: `<Link {...menuItem} to="/wallet">`. */
export const menuItem = { role: 'menuitem', tabIndex: -1, className: classes.item } as const

export function MenuItem(props: ComponentProps<'button'>) {
  return <button type="button" {...menuItem} {...props} />
}

type RadioProps = ComponentProps<'button'> & { checked: boolean }

/** A radio item; choosing leaves the menu open. */
export function MenuRadio({ checked, ...props }: RadioProps) {
  return <button type="button" {...menuItem} role="menuitemradio" aria-checked={checked} {...props} />
}

type GroupProps = { label: string; children: ReactNode }

/** Items under a name. */
export function MenuGroup({ label, children }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      {children}
    </div>
  )
}

export function MenuDivider() {
  return <hr className={classes.divider} />
}
