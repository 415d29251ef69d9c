import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import classes from './search-field.module.css'

type Props = {
  /** The searched things: placeholder and accessible name. */
  label: string
  /** The search as the address knows it. */
  value: string
  /** Called 300 ms after the last key, trimmed. */
  onSearch: (text: string) => void
  /** 48 px beside a heading, 40 px in a list's bar. */
  size?: 'sm' | 'md'
}

const PAUSE_MS = 300

/** A search box whose text is written to the address once typing pauses. */
export function SearchField({ label, value, onSearch, size = 'md' }: Props) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const latest = useRef(onSearch)
  latest.current = onSearch

  useEffect(() => {
    // Changed elsewhere: Back, or Clear filters.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      latest.current(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <search className={classes.search} data-size={size}>
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </search>
  )
}
