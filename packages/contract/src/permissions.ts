/** Role ids of the wire (spec 2 section 1). */
export const ROLE = { superAdmin: 1, admin: 2, distributor: 3, retailer: 4 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]

export const ROLE_NAMES: Record<RoleId, string> = {
  1: 'Super admin',
  2: 'Admin',
  3: 'Distributor',
  4: 'Retailer',
}

/** The route parameter of the user screens for each managed role (spec 1 section 1). */
export const MANAGED_ROLES = { admin: 2, distributor: 3, retailer: 4 } as const
export type ManagedRole = keyof typeof MANAGED_ROLES

const EVERYONE = [1, 2, 3, 4] as const

/**
 * Actions, the roles that may do them, and over whose things: `own` (the caller's),
 * `downline` (the caller's and those of everyone below), `all` (shared data).
 * The one table behind hidden buttons, route guards and the server's gate.
 */
export const PERMISSIONS = {
  'session.use': { roles: EVERYONE, over: 'own' },
  'verification.view': { roles: EVERYONE, over: 'own' },
  'profile.edit': { roles: EVERYONE, over: 'own' },
  'lookups.view': { roles: EVERYONE, over: 'all' },
  'services.view': { roles: EVERYONE, over: 'all' },
  /** Services on or off for people below, and for charge groups. */
  'services.switch': { roles: [1, 2], over: 'downline' },
  'payees.view': { roles: EVERYONE, over: 'downline' },
  'payees.add': { roles: [4], over: 'own' },
  /** For one call: payees need `payees.add` too, schools are for everyone. */
  'services.add': { roles: EVERYONE, over: 'own' },
  'payees.edit': { roles: EVERYONE, over: 'downline' },
  /** Due days of the own payees, the own remembered bills, and the reminders of both. */
  'schedules.manage': { roles: [4], over: 'own' },
  /** The caller's own devices that get notifications. */
  'push.manage': { roles: [4], over: 'own' },
  'payments.pay': { roles: EVERYONE, over: 'downline' },
  /** Own cards that a gateway has saved. */
  'saved-cards.manage': { roles: [4], over: 'own' },
  /** Own payments that somebody else may pay by a link. */
  'payment-links.manage': { roles: [4], over: 'own' },
  /** Own events posted to own programs. */
  'webhook-endpoints.manage': { roles: EVERYONE, over: 'own' },
  'payment-links.settings': { roles: [1], over: 'all' },
  'reports.view': { roles: EVERYONE, over: 'downline' },
  'reports.export': { roles: EVERYONE, over: 'downline' },
  'tickets.view': { roles: EVERYONE, over: 'downline' },
  'tickets.add': { roles: EVERYONE, over: 'own' },
  'tickets.edit': { roles: EVERYONE, over: 'downline' },
  'tickets.reply': { roles: EVERYONE, over: 'downline' },
  'dashboard.view': { roles: EVERYONE, over: 'downline' },
  /** Commission, which only admins and distributors earn. */
  'earnings.view': { roles: [2, 3], over: 'own' },
  /** Figures of everyone below. */
  'downline.view': { roles: [1, 2, 3], over: 'downline' },
  'audit.view': { roles: [1, 2], over: 'downline' },
  'users.manage': { roles: [1, 2, 3], over: 'downline' },
  /** Another parent for a user, with everyone below. */
  'users.move': { roles: [1], over: 'downline' },
  /** The commission of a distributor. */
  'users.commission': { roles: [1, 2], over: 'downline' },
  'charges.manage': { roles: [1, 2], over: 'downline' },
  'charges.master': { roles: [1], over: 'all' },
  'commissions.manage': { roles: [1, 2], over: 'own' },
  /** The platform's defaults, used for users without own rates. */
  'commissions.platform': { roles: [1], over: 'all' },
  'routing.manage': { roles: [1], over: 'all' },
  'gateway-accounts.manage': { roles: [1], over: 'all' },
  'security.manage': { roles: [1], over: 'all' },
  /** Help for a person who has lost every factor. */
  'factor-resets.manage': { roles: [1], over: 'downline' },
  /** Proposed changes: role 1 sees all of them, role 2 their own. */
  'approvals.view': { roles: [1, 2], over: 'own' },
  'approvals.decide': { roles: [1], over: 'all' },
  'wallet.view': { roles: EVERYONE, over: 'downline' },
  /** Commission withdrawn to an own account. */
  'wallet.withdraw': { roles: [2, 3], over: 'own' },
  'wallet.withdrawals': { roles: [1, 2, 3], over: 'downline' },
  'wallet.manage': { roles: [1], over: 'all' },
  /** Items that are not final or do not agree; reconciliation breaks are for role 1 alone. */
  'exceptions.view': { roles: [1, 2], over: 'downline' },
  'exceptions.resolve': { roles: [1, 2], over: 'downline' },
  'reconciliation.manage': { roles: [1], over: 'all' },
  'tax.returns': { roles: [1], over: 'all' },
  'webhooks.view': { roles: [1], over: 'all' },
  /** Has the gateway polled again about the order of an event. */
  'webhooks.replay': { roles: [1], over: 'all' },
  'disputes.view': { roles: [1, 2], over: 'downline' },
  'disputes.answer': { roles: [1, 2], over: 'downline' },
  /** Refunds, with those that wait and those that were refused. */
  'refunds.manage': { roles: [1, 2], over: 'downline' },
  'payouts.view': { roles: [1, 2], over: 'downline' },
  'payouts.manage': { roles: [1, 2], over: 'downline' },
  /** Payments by other means, payout times, and the switch that halts all payouts. */
  'payouts.settle': { roles: [1], over: 'all' },
  /** Whose portal this is: names, numbers, colours, policies. */
  'company.manage': { roles: [1], over: 'all' },
  /** Announcements to whole roles; everyone reads those to their own. */
  'announcements.manage': { roles: [1], over: 'all' },
  /** What concerns the account as a whole: the data stored about its owner, and its first steps. */
  'account.manage': { roles: EVERYONE, over: 'own' },
  /** People who act for the own account with a part of its permissions. */
  'staff.manage': { roles: EVERYONE, over: 'own' },
  /** Keys by which programs act for the own account. */
  'api-keys.manage': { roles: EVERYONE, over: 'own' },
} as const satisfies Record<string, { roles: readonly RoleId[]; over: 'own' | 'downline' | 'all' }>

export type Action = keyof typeof PERMISSIONS
/** Actions of role 1 alone. */
export type ActionOfRoleOne = {
  [A in Action]: (typeof PERMISSIONS)[A]['roles'] extends readonly [1] ? A : never
}[Action]

/** True when a role may do the action at all; the server decides over whom. */
export function may(roleId: number, action: Action): boolean {
  return (PERMISSIONS[action].roles as readonly number[]).includes(roleId)
}

/** The start page of each role after sign-in (spec 1 section 4). */
export const LANDING: Record<RoleId, string> = {
  1: '/user-details/admin',
  2: '/user-details/distributor',
  3: '/user-details/retailer',
  4: '/services',
}

/** The roles under 'User Management' for each role (spec 1 section 6). */
export const MANAGES: Record<RoleId, ManagedRole[]> = {
  1: ['admin', 'distributor', 'retailer'],
  2: ['distributor', 'retailer'],
  3: ['retailer'],
  4: [],
}

/** True when a role manages users of the other: their lists are within its reach. */
export function manages(roleId: number, managed: number): boolean {
  return (MANAGES[roleId as RoleId] ?? []).some((name) => MANAGED_ROLES[name] === managed)
}

/** The roles that each role may add (spec 2 section 6). */
const ADDS: Record<RoleId, ManagedRole[]> = {
  1: ['admin'],
  2: ['distributor', 'retailer'],
  3: ['retailer'],
  4: [],
}

/** True when a role may add users of a managed role, by its name in a path. */
export function mayAdd(roleId: number, role: string): boolean {
  return ((ADDS[roleId as RoleId] ?? []) as string[]).includes(role)
}
