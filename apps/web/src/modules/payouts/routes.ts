import { listSearch, recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen } from '../../router/parents.ts'
import { walletSearch } from './wallet/wallet-search.ts'

const wallet = searchScreen(
  '/wallet',
  'wallet.view',
  (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...walletSearch(raw) }),
  lazyPage(() => import('./wallet/wallet-page.tsx'), 'WalletPage'),
)

const payouts = searchScreen(
  '/payouts',
  'payouts.view',
  recordSearch,
  lazyPage(() => import('./payouts/payouts-page.tsx'), 'PayoutsPage'),
)

const payoutSettings = screen(
  '/payout-settings',
  'payouts.settle',
  lazyPage(() => import('./payouts/payout-settings-page.tsx'), 'PayoutSettingsPage'),
)

/** The wallet and withdrawals (spec 2 section 2.8), and payouts. */
export const payoutScreens = [wallet, payouts, payoutSettings] as const
