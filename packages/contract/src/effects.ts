import type { ApprovalKind } from './identity/approval-kinds.ts'
import type { Action } from './permissions.ts'

/**
 * The permission and step-up that an effect requires in every call or exception action that leads to it. An effect without a
 * permission has no person: the system causes it, and no call can reach it.
 */
export type EffectRule = {
  permission: Action | null
  stepUp: boolean
  approval: ApprovalKind | null
  /** A key may cause it without a step-up, by a permission that its owner gave; limits are checked by the writer of the rows. */
  byKey?: true
}

const asks = (permission: Action, approval: ApprovalKind | null = null, stepUp = true): EffectRule => ({
  permission,
  stepUp,
  approval,
})

const BY_ITSELF: EffectRule = { permission: null, stepUp: false, approval: null }

/**
 * Every effect: money leaves or is written off, a rate or a hold changes, power is given. The one function that writes its
 * rows enters it (`enterEffect`), and the rule here is judged there. A call declares the effects that it can reach.
 */
export const EFFECTS = {
  /** A refund is requested: of a payment, of an item, or of money in suspense. */
  'refund.request': { ...asks('refunds.manage', 'refunds'), byKey: true },
  /** A refund that failed is written off, or booked as it was requested. */
  'refund.end': asks('exceptions.resolve'),
  /** Sends a payout. No person sends one: they put it on hold, release it and halt all. */
  'payout.send': BY_ITSELF,
  'payout.release': asks('payouts.manage'),
  /** One of a payment from before payouts, which role 1 alone settles or releases. */
  'payout.release-old': asks('payouts.settle'),
  'payout.hold': asks('payouts.manage'),
  /** The payee was paid by other means: the amount owed to them is written off the payable. */
  'payout.settle-outside': asks('payouts.settle'),
  /** A transfer that its provider names otherwise is booked as it was sent. */
  'payout.take-as-sent': asks('payouts.settle'),
  /** The platform bears money that a bank took back although the payee has it. */
  'payout.bear': asks('payouts.settle'),
  'payout.settings': asks('payouts.settle', 'payout-settings'),
  'payout.stop': asks('payouts.settle'),
  'dispute.accept': asks('disputes.answer', 'disputes'),
  /** Money in suspense becomes the payment of its order, and an underpayment is written off. */
  'payment.accept': asks('exceptions.resolve'),
  /** A payment that no gateway has decided counts as failed. */
  'payment.end': asks('exceptions.resolve'),
  /** Pays a bill's biller. */
  'bill.send': BY_ITSELF,
  /** A person enters the biller's decision. */
  'bill.decide': asks('exceptions.resolve'),
  /** A payer who is not there is charged, by a mandate that they approved at their bank. */
  'mandate.debit': BY_ITSELF,
  /** Whether people without an account may pay by a link, and how much. */
  'payment-links.settings': asks('payment-links.settings'),
  /** Where events of an account go, and the secret that signs them. */
  'webhook-endpoint.change': { ...asks('webhook-endpoints.manage'), byKey: true },
  'difference.resolve': asks('reconciliation.manage'),
  /** A report of a provider that could not be applied leaves the exceptions queue. */
  'report.close': asks('exceptions.resolve'),
  /** A settlement is booked though its lines do not add up to the gateway's own total. */
  'settlement.apply': asks('reconciliation.manage'),
  /** A person decides whether a document with a partly matching name belongs to the account's person. */
  'identity.decide': asks('exceptions.resolve'),
  'wallet.adjust': asks('wallet.manage', 'wallets'),
  'wallet.settings': asks('wallet.manage', 'wallet-settings'),
  'wallet.withdraw': asks('wallet.withdraw'),
  /** The bank account that receives withdrawn commission. */
  'wallet.account': asks('wallet.withdraw'),
  'charges.master': asks('charges.master', 'charges'),
  /** The charges of a group, and who is in it. */
  'charges.group': asks('charges.manage', 'charges'),
  'commission.default': asks('commissions.manage', 'commissions'),
  'commission.change': asks('commissions.manage', 'commissions'),
  /** The first commission of a new distributor, who has earned nothing yet. */
  'commission.first': asks('commissions.manage', 'commissions', false),
  'user.add': asks('users.manage', null, false),
  /** Another parent, e-mail or mobile. */
  'user.move': asks('users.manage'),
  'user.status': asks('users.manage'),
  'user.delete': asks('users.manage'),
  /** What people below may pay. */
  'service.switch': asks('services.switch'),
  /** Every second factor of a person is removed a day after two super admins agreed to it. */
  'factors.schedule-reset': asks('factor-resets.manage', 'factors'),
  /** By the job of such a reset, or by a command on the server. */
  'factors.remove-all': BY_ITSELF,
  /** A key by which a program acts for the account. */
  'key.make': asks('api-keys.manage'),
  /** A person who acts for the account: invited, or given other permissions and limits. */
  'member.change': asks('staff.manage'),
  /** An invited person joins the staff, by the link of the mail. */
  'member.join': BY_ITSELF,
  /** Power over everything: by a command on the server alone. */
  'super-admin.add': BY_ITSELF,
  'approval.switch': asks('approvals.decide', 'settings'),
  'security.settings': asks('security.manage', 'settings'),
  /** The gateways and methods that take money. */
  'routing.methods': asks('routing.manage', 'gateways'),
  'routing.priorities': asks('routing.manage', 'priorities'),
  'gateway-account.change': asks('gateway-accounts.manage', 'gateways'),
  /** The secrets of an account, which takes no payments until a change of it is approved. */
  'gateway-account.keys': asks('gateway-accounts.manage'),
} as const satisfies Record<string, EffectRule>

export type EffectName = keyof typeof EFFECTS

/** Automatic effects: the cause, and the effects that it has. Their actor is the system. */
export const CAUSES = {
  'a payout is due, and nothing holds it': ['payout.send'],
  'the money for a bill has come': ['bill.send'],
  'a payment with an approved mandate is due': ['mandate.debit'],
  'the biller refused the bill': ['refund.request'],
  'the bank refused the payout for good': ['refund.request'],
  'the money paid no order, or was more than ordered': ['refund.request'],
  'the link of the payment was paid before': ['refund.request'],
  'the gateway names the money of the order now': ['payment.accept'],
  'a person registers': ['user.add'],
  'a registration that confirmed nothing loses its contacts': ['user.delete'],
  'a person disputes a reset of their factors by the link of its mail': ['user.status'],
  'a reset of factors is due': ['factors.remove-all'],
  'an invited person joins the staff': ['member.join'],
  'chukta reset-factors': ['factors.remove-all'],
  'chukta create-super-admin': ['super-admin.add'],
} as const satisfies Record<string, readonly EffectName[]>

export type Cause = keyof typeof CAUSES

type Declared = {
  access: string
  surface?: 'partner'
  stepUp?: unknown
  approval?: ApprovalKind
  mayHold?: boolean
  holdsPart?: ApprovalKind
  effects?: readonly EffectName[]
}

/** The rules of a call's effects that the call does not declare: it would skip them. */
export function effectsNotAsked(spec: Declared): string[] {
  return (spec.effects ?? []).flatMap((name) => {
    const { permission, stepUp, approval, byKey }: EffectRule = EFFECTS[name]
    const isByKey = spec.surface === 'partner'
    return [
      ...(isByKey && !byKey ? [`${name} is not for keys`] : []),
      ...(permission === null ? [`${name} is automatic: no call may have it`] : []),
      ...(spec.access === 'public' ? [`${name} asks for a signed-in person`] : []),
      ...(stepUp && !spec.stepUp && !isByKey ? [`${name} asks for a step-up`] : []),
      ...(approval !== null && spec.approval !== approval && spec.holdsPart !== approval && !spec.mayHold
        ? [`${name} can be under approval (${approval})`]
        : []),
    ]
  })
}
