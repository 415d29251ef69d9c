import { MAX_SLABS } from '@chukta/contract/pricing/charge-slabs'
import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { controlProps, FieldError, fieldId } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import type { SlabErrors, TypedSlab } from './slab-rules.ts'
import classes from './slabs-dialog.module.css'
import { SLABS_TEXT } from './slabs-text.ts'

const text = SLABS_TEXT

type Props = { slabs: TypedSlab[]; errors: SlabErrors; onChange: (slabs: TypedSlab[]) => void }

/** Slabs as rows of two fields; the first one always begins at 0. */
export function SlabRows({ slabs, errors, onChange }: Props) {
  // An object, so that going to the same field again is a change.
  const [goTo, setGoTo] = useState<{ field: string } | null>(null)
  useEffect(() => {
    if (goTo) document.getElementById(fieldId(goTo.field))?.focus()
  }, [goTo])
  const set = (id: number, changed: Partial<TypedSlab>) =>
    onChange(slabs.map((slab) => (slab.id === id ? { ...slab, ...changed } : slab)))
  const add = () => {
    const id = Math.max(...slabs.map((slab) => slab.id)) + 1
    onChange([...slabs, { id, from: '', rate: '' }])
    setGoTo({ field: `slab-from-${id}` })
  }
  const remove = (at: number) => {
    onChange(slabs.filter((_slab, place) => place !== at))
    setGoTo({ field: `slab-rate-${slabs[at - 1]?.id}` })
  }
  return (
    <div>
      <div className={classes.heads} aria-hidden="true">
        <span>{text.from}</span>
        <span>{text.rate}</span>
      </div>
      <ol className={classes.rows}>
        {slabs.map((slab, at) => (
          <li key={slab.id}>
            <Cell
              label={text.fromOf(at + 1)}
              name={`slab-from-${slab.id}`}
              value={slab.from}
              error={errors[`from-${slab.id}`]}
              readOnly={at === 0}
              onType={(from) => set(slab.id, { from })}
            />
            <Cell
              label={text.rateOf(at + 1)}
              name={`slab-rate-${slab.id}`}
              value={slab.rate}
              error={errors[`rate-${slab.id}`]}
              onType={(rate) => set(slab.id, { rate })}
            />
            {at > 0 && <IconButton label={text.remove(at + 1)} Icon={X} onClick={() => remove(at)} />}
            <div className={classes.errors} role="status">
              <FieldError name={`slab-from-${slab.id}`} error={errors[`from-${slab.id}`]} />
              <FieldError name={`slab-rate-${slab.id}`} error={errors[`rate-${slab.id}`]} />
            </div>
          </li>
        ))}
      </ol>
      {slabs.length < MAX_SLABS ? (
        <Button
          variant="subtle"
          size="sm"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
          onClick={add}
        >
          {text.add}
        </Button>
      ) : (
        <p className={classes.full}>{text.full(MAX_SLABS)}</p>
      )}
    </div>
  )
}

type CellProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  readOnly?: boolean
  onType: (value: string) => void
}

function Cell({ label, name, value, error, readOnly = false, onType }: CellProps) {
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      aria-label={label}
      value={value}
      readOnly={readOnly}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onType(event.currentTarget.value)}
      {...controlProps({ name, error })}
    />
  )
}
