import type { EffectName } from '@chukta/contract/effects'

/** The rows of each effect, as the statements that write them say, and the one file that has them. */
export const ROWS: Readonly<Record<EffectName, [statement: RegExp, file: string][]>> = {
  'refund.request': [
    [/insert into refunds\b/, 'payments/refunds/request-sql.ts'],
    [/insert into refunds\b/, 'payments/refunds/refunds-sql.ts'],
  ],
  'refund.end': [[/update refunds set resolved_as = /, 'payments/refunds/refund-exceptions-sql.ts']],
  'payout.send': [[/update transfers set status = 'sent'/, 'payouts/payouts/sends-sql.ts']],
  'payout.release': [[/\breleased_at = now\(\)/, 'payouts/payouts/actions-sql.ts']],
  'payout.release-old': [[/\breleased_at = now\(\)/, 'payouts/payouts/actions-sql.ts']],
  'payout.hold': [[/held_because = 'by-person', held_until/, 'payouts/payouts/actions-sql.ts']],
  'payout.settle-outside': [[/then 'settled-outside'/, 'payouts/payouts/actions-sql.ts']],
  'payout.take-as-sent': [[/mismatch = null, ended_at/, 'payouts/payouts/payout-exceptions-sql.ts']],
  'payout.bear': [[/set borne_paise/, 'payouts/payouts/payout-exceptions-sql.ts']],
  'payout.settings': [[/insert into payout_settings/, 'payouts/payouts/controls-sql.ts']],
  'payout.stop': [[/(into|update) payout_stops/, 'payouts/payouts/controls-sql.ts']],
  'dispute.accept': [[/insert into dispute_answers/, 'payments/disputes/answers-sql.ts']],
  'payment.accept': [[/kind: 'accepted', legs/, 'payments/suspense/accept-sql.ts']],
  'payment.end': [[/select id, 'ended'/, 'payments/suspense/accept-sql.ts']],
  'bill.send': [[/update bill_payments set status = 'sent'/, 'payables/bills/bill-payments-sql.ts']],
  'bill.decide': [[/'bill-by-hand'/, 'payables/bills/bill-exceptions-sql.ts']],
  'mandate.debit': [[/insert into mandate_debits/, 'payments/mandates/mandates-sql.ts']],
  'difference.resolve': [
    [
      /update differences set status = 'resolved', resolution = \$/,
      'operations/reconciliation/resolve-sql.ts',
    ],
  ],
  'report.close': [
    [
      /update unapplied_reports set closed_at = now\(\), closed_by/,
      'identity/unapplied-reports/report-exceptions-sql.ts',
    ],
  ],
  'settlement.apply': [[/set applied_paise = /, 'operations/reconciliation/payout-totals-sql.ts']],
  'identity.decide': [
    [
      /update digilocker_requests set status = \$\{status\}, document_name = null/,
      'identity/verification/digilocker-exceptions-sql.ts',
    ],
  ],
  'wallet.adjust': [[/insert into wallet_adjustments/, 'payouts/wallet/adjustments-sql.ts']],
  'payment-links.settings': [[/update payment_link_settings/, 'payments/payment-links/settings-sql.ts']],
  'webhook-endpoint.change': [
    [/insert into webhook_endpoints/, 'messaging/webhook-endpoints/webhook-endpoints-sql.ts'],
    [/set secret_cipher = \$\{cipher\}, old_secret/, 'messaging/webhook-endpoints/webhook-endpoints-sql.ts'],
    [/set url = \$\{url\}, types/, 'messaging/webhook-endpoints/webhook-endpoints-sql.ts'],
  ],
  'wallet.settings': [[/update wallet_settings/, 'payouts/wallet/wallet-settings-sql.ts']],
  'wallet.withdraw': [[/insert into withdrawals/, 'payouts/wallet/withdrawals-sql.ts']],
  'wallet.account': [
    [
      /where own_user_id = \$\{userId\} and replaced_at is null`\.execute/,
      'payouts/wallet/wallet-account-sql.ts',
    ],
  ],
  'charges.master': [[/insert into master_charges/, 'pricing/charges/rate-history-sql.ts']],
  'charges.group': [
    [/insert into group_charges/, 'pricing/charges/rate-history-sql.ts'],
    [/(insert into|update) group_members/, 'pricing/charges/members-sql.ts'],
    [/charge_groups set deleted_at/, 'pricing/charges/groups-sql.ts'],
  ],
  'commission.default': [
    [/update platform_rates|(into|delete from) default_commissions/, 'pricing/charges/commissions-sql.ts'],
  ],
  'commission.change': [[/update users set commission/, 'identity/users/person-sql.ts']],
  'commission.first': [[/update users set commission/, 'identity/users/person-sql.ts']],
  'user.add': [
    [/insert into users/, 'identity/users/person-sql.ts'],
    [/insert into users/, 'identity/registration/registration-sql.ts'],
  ],
  'super-admin.add': [[/insert into users/, 'identity/sign-in/super-admin-sql.ts']],
  'user.move': [[/parent_id = \$\{/, 'identity/users/person-sql.ts']],
  'user.status': [[/update users set status/, 'identity/users/users-sql.ts']],
  'user.delete': [[/delete from users /, 'identity/users/delete-user-sql.ts']],
  'service.switch': [[/(insert into|delete from) service_switches/, 'pricing/services/switches-sql.ts']],
  'key.make': [[/insert into api_keys/, 'identity/api-keys/api-keys-sql.ts']],
  'member.change': [
    [/insert into account_members/, 'identity/members/members-sql.ts'],
    [/update account_members set \(\$\{GRANT/, 'identity/members/members-sql.ts'],
  ],
  'member.join': [[/joined_at = now\(\), updated_at/, 'identity/members/members-sql.ts']],
  'factors.schedule-reset': [[/set status = 'scheduled'/, 'identity/factor-resets/factor-resets-sql.ts']],
  'factors.remove-all': [[/keys as \(delete from passkeys/, 'identity/security/factors-sql.ts']],
  'approval.switch': [[/into approval_settings/, 'identity/approvals/approval-settings-sql.ts']],
  'security.settings': [[/update security_settings/, 'identity/security/security-settings-sql.ts']],
  'routing.methods': [
    [/set enabled = \$\{pair|(into|delete from) service_methods_off/, 'pricing/routing/configuration-sql.ts'],
  ],
  'routing.priorities': [[/set priority = /, 'pricing/routing/configuration-sql.ts']],
  'gateway-account.change': [
    [/gateway_accounts set name/, 'pricing/gateway-accounts/gateway-accounts-sql.ts'],
  ],
  'gateway-account.keys': [
    [
      /into gateway_accounts|gateway_accounts set settings_cipher/,
      'pricing/gateway-accounts/gateway-accounts-sql.ts',
    ],
  ],
}
