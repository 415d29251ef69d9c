import type { getPortal } from '@chukta/contract/identity/sign-in'
import type { AnswerOf } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { STRINGS } from '../../../lib/strings.ts'
import classes from './demo-accounts.module.css'

export type DemoAccount = AnswerOf<typeof getPortal>['demo_accounts'][number]

/** The sandbox's accounts: pressing one fills the form and does not submit it. */
export function DemoAccounts({
  accounts,
  onPick,
}: {
  accounts: DemoAccount[]
  onPick: (a: DemoAccount) => void
}) {
  return (
    <section className={classes.strip} aria-label={STRINGS.signIn.accounts}>
      <p className={classes.heading}>
        <span>{STRINGS.signIn.accounts}</span>
        <span className={classes.hint}>{STRINGS.signIn.accountsHint}</span>
      </p>
      <div className={classes.accounts}>
        {accounts.map((account) => (
          <button key={account.name} type="button" onClick={() => onPick(account)}>
            {say(account.role)}
            <small>{account.name.split('@')[0]}@</small>
          </button>
        ))}
      </div>
    </section>
  )
}
