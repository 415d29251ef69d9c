import { isTest, type Rule, type SourceFile, withoutComments } from './source-tree.ts'

const PLACES = /^(apps\/(api|web)\/src|packages\/contract\/src)\//
const ELSEWHERE = /^apps\/api\/src\/demo\/|permissions\.ts$|-sql\.ts$/

/** A role compared by hand, or a list of roles. */
const COMPARISONS = [
  /(?:===|!==|<=|>=|<|>) ROLE\.\w/,
  /(?:roleId|role_id|viewerRole|storedRoleId\(\))(?: \?\? \d\)?)? (?:===|!==|<=|>=|<|>) (?:\d\b|actor\.roleId)/,
  /\broles: \[\d/,
]

/** Comparisons that choose a form, columns or the data's owner; `may()` decides permissions. */
const REASONS: Readonly<Record<string, [lines: number, why: string]>> = {
  'apps/api/src/platform/http/routes.ts': [1, 'whether the table gives an action to role 1 alone'],
  'apps/api/src/platform/database/reading-reports.ts': [1, 'from which database a payer reads'],
  'apps/api/src/modules/pricing/charges/groups-approvable.ts': [1, 'which charges a group begins with'],
  'apps/api/src/modules/pricing/charges/groups-service.ts': [
    2,
    'for which roles below a group is, and its lower bound',
  ],
  'apps/api/src/modules/identity/users/add-user-service.ts': [
    3,
    'whose parent is chosen on the form, and which new role asks for a step-up',
  ],
  'apps/api/src/modules/identity/users/commission-service.ts': [1, "which form a user's role has"],
  'apps/api/src/modules/insight/reports/earned-lines.ts': [2, "which earner's share of the payment is read"],
  'apps/web/src/modules/pricing/charges/group-fields.tsx': [2, 'which columns the form has'],
  'apps/web/src/modules/payables/payees/payee-list-page.tsx': [1, "whether a payee's owner is the reader"],
  'apps/web/src/modules/payables/payees/view-payee-page.tsx': [1, "whether a payee's owner is the reader"],
  'apps/web/src/modules/identity/profile/profile-page.tsx': [1, 'the name of the landing page'],
  'apps/web/src/modules/insight/reports/reports-page.tsx': [1, 'whether the landing page is the services'],
  'apps/web/src/modules/operations/tickets/composer.tsx': [1, 'who answers tickets rather than asks'],
  'apps/web/src/modules/operations/tickets/tickets-page.tsx': [
    1,
    'the specification hides the button from role 1',
  ],
  'apps/web/src/modules/identity/users/user-values.ts': [3, 'which form a role has'],
  'apps/web/src/modules/identity/users/user-facts.tsx': [1, 'which facts a user of a role has'],
  'apps/web/src/modules/payouts/wallet/wallet-page.tsx': [1, 'the sentence of an empty list'],
  'apps/web/src/lib/kept-lists.ts': [1, 'a device keeps lists of payers alone'],
  'packages/contract/src/identity/users.ts': [1, 'which fields a role has'],
  'packages/contract/src/identity/user-import/user-import-columns.ts': [1, 'which fields a role has'],
}

/** The lines of a file that compare roles, from 1. */
function comparisons({ text }: SourceFile): number[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, at) => (COMPARISONS.some((pattern) => pattern.test(line)) ? [at + 1] : []))
}

/** Only `permissions.ts` decides permissions. */
const rolesInOneTable: Rule = (files) =>
  files.flatMap((file) => {
    const { path } = file
    if (!PLACES.test(path) || !/\.tsx?$/.test(path) || isTest(file) || ELSEWHERE.test(path)) return []
    const found = comparisons(file)
    const [lines] = REASONS[path] ?? [0]
    if (found.length <= lines) return []
    return found.map((line) => `${path}:${line}: a role is compared by hand; ask may() about an action`)
  })

/** An exception without its comparison would allow another one. */
const roleReasonsHold: Rule = (files) =>
  files.flatMap((file) => {
    const [lines] = REASONS[file.path] ?? []
    const found = comparisons(file).length
    if (lines === undefined || found === lines) return []
    return [`${file.path}:1: compares roles in ${found} lines, not in ${lines}`]
  })

/** The rules with a file that breaks each at the named line, and a similar valid one. */
export const ROLE_RULES: {
  name: string
  rule: Rule
  broken: [path: string, text: string]
  line: number
  fine: [path: string, text: string]
}[] = [
  {
    name: 'the permission table alone says who may do what',
    rule: rolesInOneTable,
    broken: [
      'apps/web/src/app/header/nav-items.ts',
      "const ITEMS = [\n  { path: '/charges', roles: [1, 2] },\n]",
    ],
    line: 2,
    fine: [
      'apps/web/src/app/header/nav-items.ts',
      "const ITEMS = [{ path: '/charges', action: 'charges.manage' }]",
    ],
  },
  {
    name: 'roles are compared by hand only where a reason says why',
    rule: rolesInOneTable,
    broken: ['apps/api/src/modules/payouts/wallet/pay-service.ts', '\nif (actor.roleId <= ROLE.admin) pay()'],
    line: 2,
    fine: [
      'apps/api/src/modules/payouts/wallet/pay-service.ts',
      "if (may(actor.roleId, 'wallet.manage')) pay()",
    ],
  },
  {
    name: 'a reason to compare roles belongs to a comparison',
    rule: roleReasonsHold,
    broken: ['apps/web/src/lib/kept-lists.ts', 'if (isPayer()) keep()'],
    line: 1,
    fine: ['apps/web/src/lib/kept-lists.ts', 'if (storedRoleId() === ROLE.retailer) keep()'],
  },
]
