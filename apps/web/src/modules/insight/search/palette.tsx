import { SEARCH_LEAST } from '@chukta/contract/insight/search'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { TopDialog } from '../../../ui/overlay/top-dialog.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { type Choice, type ChoiceGroup, foundGroups, matching } from './choices.ts'
import { isMatch } from './match.ts'
import classes from './palette.module.css'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { useFound } from './search-api.ts'
import { SEARCH_TEXT } from './search-text.ts'

const text = SEARCH_TEXT
const LIST = 'palette-list'

type Props = {
  opened: boolean
  onClose: () => void
  /** The actions and screens of this person. */
  ours: ChoiceGroup[]
}

/** One search over everything a person may see and do: type, choose with the arrows, Enter. */
export function Palette({ opened, onClose, ours }: Props) {
  return (
    <TopDialog opened={opened} onClose={onClose} title={text.title}>
      <PaletteBody opened={opened} onClose={onClose} ours={ours} />
    </TopDialog>
  )
}

function PaletteBody({ opened, onClose, ours }: Props) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const server = useFound(typed)
  const isEmpty = typed.trim().length < SEARCH_LEAST
  const groups = (isEmpty ? beginning() : results()).filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap((group) => group.choices)
  const chosen = choices[Math.min(active, choices.length - 1)]

  useEffect(() => {
    if (chosen) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function beginning(): ChoiceGroup[] {
    const recent = recentSearches().map((search) => ({
      id: `recent-${search}`,
      label: search,
      run: () => type(search),
    }))
    return [{ label: text.recent, choices: recent }, ...ours]
  }

  function results(): ChoiceGroup[] {
    const found = server.found ? foundGroups(server.found) : []
    const all = { label: text.transactions, choices: [] as Choice[] }
    // The reports search ids and payees, not payers.
    const isThere = ({ urn, paid_to }: { urn: string; paid_to: string }) =>
      isMatch(`${urn} ${paid_to}`, typed)
    if (server.found?.transactions.some(isThere)) {
      const href = `/user-reports?${new URLSearchParams({ search: typed.trim() })}`
      all.choices.push({ id: 'all-payments', label: text.allPayments(typed.trim()), href })
    }
    const [payments, ...others] = found
    const shown = payments ? [{ ...payments, choices: [...payments.choices, ...all.choices] }, ...others] : []
    return [...matching(ours, typed), ...shown]
  }

  function type(next: string) {
    setTyped(next)
    setActive(0)
    input.current?.focus()
  }

  /** The heading of a page that loads late takes the focus: not out of the open palette. */
  function keepFocus({ relatedTarget: next }: FocusEvent) {
    if (opened && next && !next.closest('[role=dialog]')) input.current?.focus()
  }

  function choose(choice: Choice, isApart = false) {
    if (!choice.id.startsWith('recent-')) {
      rememberSearch(typed)
      onClose()
    }
    if ('run' in choice) choice.run()
    else if (isApart) window.open(choice.href, '_blank', 'noopener')
    else router.history.push(choice.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = choices.length - 1
    const at = Math.min(active, last)
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 5),
      PageUp: Math.max(0, at - 5),
    }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, next))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          data-autofocus
          aria-label={text.title}
          aria-expanded={choices.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          placeholder={text.placeholder}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={keepFocus}
        />
        <IconButton Icon={X} label={text.close} onClick={onClose} />
      </div>
      <div className={classes.results}>
        <div id={LIST} role="listbox" aria-label={text.results}>
          {groups.map((group, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset does not hold.
            <div key={group.label} role="group" aria-labelledby={`${LIST}-${place}`}>
              <p id={`${LIST}-${place}`} className={classes.group} role="presentation">
                {group.label}
              </p>
              {group.choices.map((choice) => (
                <ChoiceRow
                  key={choice.id}
                  choice={choice}
                  typed={isEmpty ? '' : typed}
                  id={optionId(choice)}
                  isActive={choice === chosen}
                  onPoint={() => setActive(choices.indexOf(choice))}
                  onChoose={choose}
                />
              ))}
            </div>
          ))}
        </div>
        <Below
          typed={typed.trim()}
          isEmpty={isEmpty}
          server={server}
          count={choices.length}
          onForget={() => {
            forgetSearches()
            type('')
          }}
        />
      </div>
    </div>
  )
}

type BelowProps = {
  typed: string
  isEmpty: boolean
  server: ReturnType<typeof useFound>
  count: number
  onForget: () => void
}

/** The line below the results: searching, nothing found, no answer, or their number. */
function Below({ typed, isEmpty, server, count, onForget }: BelowProps) {
  const { isWaiting, isFailed, found, again } = server
  if (isEmpty) {
    if (recentSearches().length === 0) return null
    return (
      <div className={classes.below}>
        <Button variant="default" size="sm" onClick={onForget}>
          {text.forget}
        </Button>
      </div>
    )
  }
  return (
    <>
      {isFailed && (
        <div className={classes.below} role="alert">
          <p>{text.failed}</p>
          <Button variant="default" size="sm" onClick={again}>
            {text.tryAgain}
          </Button>
        </div>
      )}
      <div className={classes.below} role="status">
        {isWaiting && <p>{text.searching}</p>}
        {found && count > 0 && <p className="visually-hidden">{text.found(count)}</p>}
        {found && count === 0 && (
          <>
            <p className={classes.nothing}>{text.nothing(typed)}</p>
            <p>{text.nothingHint}</p>
          </>
        )}
      </div>
    </>
  )
}

const optionId = ({ id }: Choice) => `choice-${id.replaceAll(/[^\w-]/g, '_')}`
