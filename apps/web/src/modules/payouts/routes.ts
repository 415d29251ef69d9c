import { createRoute } from '@tanstack/react-router'
import { listSearch, recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, shell } from '../../router/parents.ts'
import { walletSearch } from './wallet/wallet-search.ts'

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  staticData: { action: 'wallet.view' },
  validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...walletSearch(raw) }),
  component: lazyPage(() => import('./wallet/wallet-page.tsx'), 'WalletPage'),
})

const payouts = createRoute({
  getParentRoute: () => shell,
  path: '/payouts',
  staticData: { action: 'payouts.view' },
  validateSearch: recordSearch,
  component: lazyPage(() => import('./payouts/payouts-page.tsx'), 'PayoutsPage'),
})

const payoutSettings = screen(
  '/payout-settings',
  'payouts.settle',
  lazyPage(() => import('./payouts/payout-settings-page.tsx'), 'PayoutSettingsPage'),
)

/** The wallet and withdrawals (spec 2 section 2.8), and payouts. */
export const payoutScreens = [wallet, payouts, payoutSettings] as const
