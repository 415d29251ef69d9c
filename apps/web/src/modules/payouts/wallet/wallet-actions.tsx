import { lazy, Suspense, useState } from 'react'
import { can } from '../../../lib/can.ts'
import { Button } from '../../../ui/form/button.tsx'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'
import classes from './wallet-page.module.css'

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))
const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))
const text = WALLET_MONEY_TEXT

type Open = 'withdraw' | 'account' | 'adjust' | 'settings' | null

/** The caller's actions on the wallet on the screen: withdraw from their own, or, as role 1, credit and debit it. */
export function WalletActions({ userId, name, isOwn }: { userId: number; name: string; isOwn: boolean }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const mayWithdraw = isOwn && can('wallet.withdraw')
  const mayManage = can('wallet.manage')
  if (!mayWithdraw && !mayManage) return null
  return (
    <div className={classes.actions}>
      {mayWithdraw && (
        <>
          <Button onClick={() => setOpen('withdraw')}>{text.withdraw}</Button>
          <Button variant="default" onClick={() => setOpen('account')}>
            {text.account}
          </Button>
        </>
      )}
      {mayManage && (
        <>
          <Button variant="default" onClick={() => setOpen('adjust')}>
            {text.adjust}
          </Button>
          <Button variant="default" onClick={() => setOpen('settings')}>
            {text.settings}
          </Button>
        </>
      )}
      <Suspense>
        {open === 'withdraw' && <WithdrawDialog onClose={close} />}
        {open === 'account' && <AccountDialog onClose={close} />}
        {open === 'adjust' && <AdjustDialog userId={userId} name={name} onClose={close} />}
        {open === 'settings' && <SettingsDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
