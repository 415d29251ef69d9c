import type { TaxFacts } from '@chukta/contract/insight/invoices'
import { Facts } from '../../../../ui/layout/facts.tsx'
import classes from './invoice-dialog.module.css'
import { INVOICE_TEXT } from './invoice-text.ts'

const text = INVOICE_TEXT

/** Supplier, recipient and place, as on a tax paper. */
export function TaxBlock({ tax }: { tax: TaxFacts }) {
  const { supplier, recipient } = tax
  return (
    <div className={classes.columns}>
      <Facts facts={[{ label: text.from, value: <Party party={supplier} /> }, ...registration(supplier)]} />
      <Facts
        facts={[
          { label: text.to, value: <Party party={recipient} /> },
          ...registration(recipient),
          { label: text.place, value: tax.place_of_supply },
          { label: text.sac, value: tax.sac },
          { label: text.reverse, value: tax.reverse_charge },
        ]}
      />
    </div>
  )
}

function registration({ gstin }: TaxFacts['recipient']) {
  return gstin === null ? [] : [{ label: text.gstin, value: gstin }]
}

function Party({ party: { name, address, state } }: { party: TaxFacts['recipient'] }) {
  return (
    <span className={classes.party}>
      {[name, ...address.split('\n'), state].filter((line) => line !== '').join('\n')}
    </span>
  )
}
