import { formatRupees } from '@chukta/contract/money'
import type { BasketItem } from '@chukta/contract/payables/baskets'
import type { Payee } from '@chukta/contract/payables/payees'
import { useState } from 'react'
import { hasText } from '../../../lib/has-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { controlProps, FieldError } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import classes from './basket.module.css'
import { BASKET_TEXT } from './basket-text.ts'

const text = BASKET_TEXT

type Props = {
  payees: readonly Payee[]
  chosen: readonly number[]
  typedOf: (payee: Payee) => string
  errors: Readonly<Record<number, string>>
  /** The charges of `items`, by the first method. */
  quote: readonly { item_charges: string[] }[] | undefined
  items: readonly BasketItem[]
  onChoose: (ids: readonly number[], isChosen: boolean) => void
  onType: (id: number, amount: string) => void
}

/** Every payee with a checkbox, an amount and its charge; found by name, chosen all at once. */
export function BasketRows({ payees, chosen, typedOf, errors, quote, items, onChoose, onType }: Props) {
  const [search, setSearch] = useState('')
  const shown = payees.filter(({ name }) => hasText(name, search))
  const payable = shown.filter((payee) => !payee.document_missing).map(({ id }) => id)
  const onPage = payable.filter((id) => chosen.includes(id)).length
  const isAll = payable.length > 0 && onPage === payable.length
  const charges = quote?.[0]?.item_charges ?? []
  const chargeOf = (id: number) => charges[items.findIndex((item) => item.service_user_id === id)]
  return (
    <Sheet aria-label={text.listLabel} className={classes.sheet}>
      <div className={classes.bar}>
        <Checkbox
          label={text.all(payable.length)}
          checked={isAll}
          isMixed={onPage > 0 && !isAll}
          onChange={() => onChoose(payable, !isAll)}
        />
        <SearchField size="sm" label={text.search} value={search} onSearch={setSearch} />
      </div>
      <div className={classes.heads} aria-hidden>
        <span>{text.payee}</span>
        <span>{text.amount}</span>
        <span>{text.charge}</span>
      </div>
      {shown.length === 0 && (
        <div className={classes.none}>
          <p>{text.noMatch}</p>
          <Button variant="default" onClick={() => setSearch('')}>
            {text.clear}
          </Button>
        </div>
      )}
      <ul className={classes.rows}>
        {shown.map((payee) => (
          <Row
            key={payee.id}
            payee={payee}
            isChosen={chosen.includes(payee.id)}
            typed={typedOf(payee)}
            error={errors[payee.id]}
            charge={chosen.includes(payee.id) ? chargeOf(payee.id) : undefined}
            onChoose={onChoose}
            onType={onType}
          />
        ))}
      </ul>
    </Sheet>
  )
}

type RowProps = Pick<Props, 'onChoose' | 'onType'> & {
  payee: Payee
  isChosen: boolean
  typed: string
  error: string | undefined
  charge: string | undefined
}

function Row({ payee, isChosen, typed, error, charge, onChoose, onType }: RowProps) {
  const { id, name, bank_name, account_number, document_missing } = payee
  const field = `amount-${id}`
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <div className={classes.who}>
        {document_missing ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <Checkbox label={name} checked={isChosen} onChange={(checked) => onChoose([id], checked)} />
        )}
        <small>
          {document_missing ? text.missing : `${bank_name} ••••\u00a0${account_number.slice(-4)}`}
        </small>
      </div>
      {!document_missing && (
        <div className={classes.amount}>
          <span aria-hidden>₹</span>
          <input
            {...controlProps({ name: field, error })}
            aria-label={text.amountOf(name)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => onType(id, event.currentTarget.value)}
          />
        </div>
      )}
      <span className={classes.charge}>
        {charge !== undefined && (
          <>
            <span className={classes.small}>{text.charge} </span>
            {formatRupees(charge)}
          </>
        )}
      </span>
      {error && (
        <div className={classes.error}>
          <FieldError name={field} error={error} />
        </div>
      )}
    </li>
  )
}
