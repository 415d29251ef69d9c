import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import fieldClasses from '../field.module.css'
import { controlProps, FieldError } from '../field.tsx'
import classes from './slot-input.module.css'

type Props = {
  ref?: Ref<HTMLInputElement>
  /** The field's name on the wire. */
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Boxes per group: `[5, 4, 1]` for a PAN. */
  groups: readonly number[]
  /** Reduces typed or pasted text to the characters that belong into boxes. */
  keep: (text: string) => string
  error?: string | undefined
  /** The error is read aloud at once, where no summary above the form does that. */
  speaks?: boolean
  /** A "?" beside the label: a `FieldHelp`. */
  help?: ReactNode
  input?: Omit<ComponentPropsWithRef<'input'>, 'name' | 'value' | 'onChange'>
}

const MANY = 10
type Selection = { start: number; end: number }

/**
 * A number of a known length: one real input drawn as boxes in groups, so that paste, autofill, undo and
 * screen readers find an ordinary field. A click selects the character of its box.
 */
export function SlotInput({
  ref,
  name,
  label,
  value,
  onChange,
  groups,
  keep,
  error,
  speaks = false,
  help,
  input: rest,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const [focused, setFocused] = useState(false)
  const [{ start, end }, setSelection] = useState<Selection>({ start: 0, end: 0 })
  const caret = useRef<number | null>(null)
  const length = groups.reduce((sum, size) => sum + size, 0)
  const props = controlProps({ name, error })

  // React puts the caret at the end when the input's value differs from the typed text.
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  // On the document: React's onSelect misses a selection that a script made.
  useEffect(() => {
    const follow = () => {
      const node = input.current
      if (node === null || document.activeElement !== node) return
      setSelection({ start: node.selectionStart ?? 0, end: node.selectionEnd ?? 0 })
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])
  const change = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const typed = currentTarget.value
    const kept = keep(typed).slice(0, length)
    const at = Math.min(keep(typed.slice(0, currentTarget.selectionStart ?? length)).length, length)
    caret.current = at
    setSelection({ start: at, end: at })
    onChange(kept)
  }
  const pick = (event: MouseEvent<HTMLInputElement>) => {
    const place = placeAt(event, groups)
    if (place < value.length && start === end) event.currentTarget.setSelectionRange(place, place + 1)
  }
  const isCurrent = (place: number) =>
    focused && (start === end ? place === Math.min(start, length - 1) : place >= start && place < end)
  const places = placesOf(groups)
  return (
    <div>
      <label htmlFor={props.id} className={fieldClasses.label}>
        {label}
      </label>
      {help}
      <div
        className={classes.slots}
        data-error={error ? true : undefined}
        data-many={length >= MANY || undefined}
        style={{ gridTemplateColumns: groups.map((size) => `repeat(${size}, 1fr)`).join(' 2px ') }}
      >
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...props}
          ref={input}
          value={value}
          onChange={change}
          onClick={pick}
          onFocus={({ currentTarget }) => {
            setFocused(true)
            setSelection({ start: currentTarget.selectionStart ?? 0, end: currentTarget.selectionEnd ?? 0 })
          }}
          onBlur={(event) => {
            setFocused(false)
            rest?.onBlur?.(event)
          }}
        />
        {places.map(({ place, column }) => (
          <span
            key={place}
            aria-hidden="true"
            className={classes.box}
            style={{ gridColumn: column }}
            data-current={isCurrent(place) || undefined}
            data-caret={(isCurrent(place) && place >= value.length) || undefined}
          >
            {value[place]}
          </span>
        ))}
      </div>
      <div role={speaks ? 'alert' : undefined}>
        <FieldError name={name} error={error} />
      </div>
    </div>
  )
}

// Every box with its grid column; a narrow column separates two groups.
function placesOf(groups: readonly number[]) {
  return groups.flatMap((size, group) => {
    const before = groups.slice(0, group).reduce((sum, other) => sum + other, 0)
    return Array.from({ length: size }, (_, at) => ({ place: before + at, column: before + at + group + 1 }))
  })
}

function placeAt(event: MouseEvent<HTMLInputElement>, groups: readonly number[]): number {
  const boxes = [...(event.currentTarget.parentElement?.querySelectorAll('span') ?? [])]
  const at = boxes.findIndex((box) => event.clientX <= box.getBoundingClientRect().right)
  return at === -1 ? groups.reduce((sum, size) => sum + size, 0) : at
}
