// Invariant (platform): SQL is only in `-sql.ts` files. A module uses those below it through their `api.ts`.
// A table has one writer. Imports have no circle, the sandbox shares no code, files have at most 300 lines,
// and money is never a float.
// Enforced by: rules of `tests/repo/`, each proven to be able to fail.
// Also tested by: `table-owners.test.ts`. Decision: 0115.

import { describe, expect, it } from 'vitest'
import {
  bannedWords,
  downlineOfScope,
  fileLength,
  floatMoney,
  lineCount,
  locksOnce,
  noModuleState,
  sqlPlace,
} from './repo/content-rules.ts'
import { dependencyReasons } from './repo/dependency-rules.ts'
import { countDialect, MOST_DIALECT } from './repo/dialect-rules.ts'
import { FOLDER_RULES } from './repo/folder-rules.ts'
import { gatewayLists, gatewayParts } from './repo/gateway-rules.ts'
import {
  foundations,
  noCircles,
  noNetworkInSql,
  programs,
  webFloors,
  webModules,
  webStyles,
  zodMini,
} from './repo/import-rules.ts'
import { MODULE_RULES } from './repo/module-rules.ts'
import { folderNames, kebabCase, noBarrels } from './repo/name-rules.ts'
import { ROLE_RULES } from './repo/role-rules.ts'
import { isCode, isTest, type Rule, readTree } from './repo/source-tree.ts'
import { TERM_RULES } from './repo/term-rules.ts'

type Sample = [path: string, text: string]

/** Each rule with a file that breaks it at the named line, and a similar valid one. */
const rules: { name: string; rule: Rule; broken: Sample; line: number; fine: Sample }[] = [
  {
    name: 'each dependency of the api has its reason',
    rule: dependencyReasons,
    broken: ['apps/api/package.json', '{ "dependencies": {\n"left-pad": "1.3.0" } }'],
    line: 2,
    fine: ['apps/api/package.json', '{ "devDependencies": { "left-pad": "1.3.0" } }'],
  },
  {
    name: 'domain, ui, lib and router import no feature',
    rule: foundations,
    broken: [
      'apps/web/src/domain/bank/bank.tsx',
      "import { x } from '../../modules/payouts/wallet/wallet-page.tsx'",
    ],
    line: 1,
    fine: ['apps/web/src/app/shell.tsx', "import { x } from '../modules/payouts/wallet/wallet-page.tsx'"],
  },
  {
    name: 'ui knows nothing of the domain, lib nothing of either',
    rule: webFloors,
    broken: ['apps/web/src/ui/form/bank.tsx', "import { x } from '../../domain/bank/use-banks.ts'"],
    line: 1,
    fine: ['apps/web/src/domain/bank/bank.tsx', "import { x } from '../../ui/form/field.tsx'"],
  },
  {
    name: 'a module of the web imports none above it',
    rule: webModules,
    broken: [
      'apps/web/src/modules/payments/status/pay.tsx',
      "import {\n  x,\n} from '../../payables/payees/payees-api.ts'",
    ],
    line: 1,
    fine: [
      'apps/web/src/modules/payables/pay/pay.tsx',
      "import { x } from '../../payments/checkout/checkout-api.ts'",
    ],
  },
  {
    name: 'a feature imports no CSS of ui',
    rule: webStyles,
    broken: [
      'apps/web/src/modules/payables/pay/pay-page.module.css',
      '.a {\n  composes: sheet from "../../../ui/layout/sheet.module.css";\n}',
    ],
    line: 2,
    fine: [
      'apps/web/src/modules/payables/pay/pay-page.tsx',
      "import { Sheet } from '../../../ui/layout/sheet.tsx'\nimport classes from './pay-page.module.css'",
    ],
  },
  {
    name: 'programs share nothing but the contract, the sandbox not even that',
    rule: programs,
    broken: ['apps/sandbox/src/server.ts', "const money = await import('@chukta/contract/money')"],
    line: 1,
    fine: ['apps/api/src/app.ts', "import { call } from '@chukta/contract/call'"],
  },
  {
    name: 'the contract imports nothing of ours',
    rule: programs,
    broken: ['packages/contract/src/money.ts', "export { x } from '../../../apps/api/src/platform/db.ts'"],
    line: 1,
    fine: ['packages/contract/src/money.ts', "import { z } from 'zod/mini'"],
  },
  {
    name: 'files do not import each other in a circle',
    rule: noCircles,
    broken: ['apps/web/src/lib/a.ts', "\nimport type { A } from './a.ts'"],
    line: 2,
    fine: ['apps/web/src/lib/a.ts', "import type { B } from './b.ts'"],
  },
  {
    name: 'SQL is in -sql.ts files only',
    rule: sqlPlace,
    broken: [
      'apps/api/src/modules/payables/payees/payees-service.ts',
      '// fine\nawait sql`select 1`.execute(db)',
    ],
    line: 2,
    fine: ['apps/api/src/modules/payables/payees/payees-sql.ts', 'await sql`select 1`.execute(db)'],
  },
  {
    name: 'a feature reads a downline through a scope',
    rule: downlineOfScope,
    broken: [
      'apps/api/src/modules/payables/payees/payees-sql.ts',
      `// fine\nsql\`select from user_closure where ancestor_id = \${userId}\``,
    ],
    line: 2,
    fine: [
      'apps/api/src/modules/payables/payees/payees-sql.ts',
      `sql\`select from user_closure where ancestor_id = \${scope.userId}\``,
    ],
  },
  {
    name: 'what a statement locks is selected once',
    rule: locksOnce,
    broken: [
      'apps/api/src/modules/payments/refunds/due-sql.ts',
      '\nid in (select id from refunds where last_polled_at < now()\n limit 5 for update skip locked)',
    ],
    line: 2,
    fine: [
      'apps/api/src/modules/payments/refunds/due-sql.ts',
      'id = any(array(select id from refunds where kind in (1, 2) limit 5 for update skip locked))',
    ],
  },
  {
    name: 'a module of the server remembers nothing of a database',
    rule: noModuleState,
    broken: ['apps/api/src/modules/pricing/routing/rates.ts', '\nconst known = new Map<string, Rate[]>()'],
    line: 2,
    fine: [
      'apps/api/src/modules/pricing/routing/rates.ts',
      "const KINDS = new Map([['card', 1]])\nfunction a() {\n  let b\n}",
    ],
  },
  {
    name: 'a payment gateway has its parts on every side',
    rule: gatewayParts,
    broken: ['apps/web/src/modules/payments/checkout/gateways/paytm.ts', ''],
    line: 1,
    fine: ['apps/web/src/modules/payments/checkout/load-checkout.ts', ''],
  },
  {
    name: 'a payment gateway is imported by its name',
    rule: gatewayLists,
    broken: ['apps/sandbox/src/providers/payment-gateways/paytm/stand-in.ts', ''],
    line: 1,
    fine: ['apps/sandbox/src/providers/payment-gateways/paytm/oracle.ts', ''],
  },
  {
    name: 'statements call no provider',
    rule: noNetworkInSql,
    broken: [
      'apps/api/src/modules/payables/bills/bills-sql.ts',
      "import { x } from '../../../providers/mail/smtp.ts'",
    ],
    line: 1,
    fine: [
      'apps/api/src/modules/payables/bills/bills-service.ts',
      "import { x } from '../../../providers/mail/smtp.ts'",
    ],
  },
  {
    name: 'money is never a float',
    rule: floatMoney,
    broken: [
      'apps/api/src/modules/pricing/charges/fee.ts',
      'const feePaise = BigInt(Math.round(rupees * 100))',
    ],
    line: 1,
    fine: [
      'apps/api/src/modules/pricing/charges/fee.ts',
      '// not * 100\nconst feePaise = amountPaise * 100n / 10_000n',
    ],
  },
  {
    name: 'only zod/mini is imported',
    rule: zodMini,
    broken: ['apps/web/src/lib/form.ts', "import { z } from 'zod'"],
    line: 1,
    fine: ['apps/web/src/lib/form.ts', "import { z } from 'zod/mini'"],
  },
  {
    name: 'no file of code is above 300 lines',
    rule: fileLength,
    broken: ['apps/api/src/long.ts', 'x\n'.repeat(301)],
    line: 300,
    fine: ['apps/api/src/long.ts', 'x\n'.repeat(300)],
  },
  {
    name: 'folders are named for what they hold',
    rule: folderNames,
    broken: ['apps/web/src/utils/money.ts', ''],
    line: 1,
    fine: ['apps/web/src/lib/money.ts', ''],
  },
  {
    name: 'there are no barrel files',
    rule: noBarrels,
    broken: ['packages/contract/src/index.ts', ''],
    line: 1,
    fine: ['apps/web/index.html', ''],
  },
  {
    name: 'file names are kebab-case',
    rule: kebabCase,
    broken: ['apps/web/src/ui/DataTable.tsx', ''],
    line: 1,
    fine: ['apps/web/src/ui/data-table.test.tsx', ''],
  },
  ...ROLE_RULES,
  ...TERM_RULES,
  {
    name: 'nothing is left unfinished or names a folder of one machine',
    rule: bannedWords,
    broken: ['docs/plan.md', `first\nTO${'DO'}: the rest`],
    line: 2,
    fine: ['docs/plan.md', 'to do the rest'],
  },
]

/** Rules that need several files to break. */
const RULES_OF_MANY = [...MODULE_RULES, ...FOLDER_RULES]

const tree = readTree()

describe('the rules of the project', () => {
  it('read the whole project', () => {
    expect(tree.map((file) => file.path)).toContain('packages/contract/src/money.ts')
  })

  it.each(rules)('$name', ({ rule }) => {
    expect(rule(tree)).toEqual([])
  })

  it.each(rules)('would notice a breach: $name', ({ rule, broken, line, fine }) => {
    const [path, text] = broken
    const found = rule([{ path, text }])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(`${path}:${line}: `)
    expect(rule([{ path: fine[0], text: fine[1] }])).toEqual([])
  })

  it.each(RULES_OF_MANY)('$name', ({ rule }) => {
    expect(rule(tree)).toEqual([])
  })

  it.each(RULES_OF_MANY)('would notice a breach: $name', ({ rule, broken, line, fine }) => {
    const files = (samples: Sample[]) => samples.map(([path, text]) => ({ path, text }))
    const found = rule(files(broken))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(`${broken.at(-1)?.[0]}:${line}: `)
    expect(rule(files(fine))).toEqual([])
  })

  it('the dialect that plain English replaced does not return', () => {
    const { count, most } = countDialect(tree)
    expect(count, most.join('\n')).toBeLessThanOrEqual(MOST_DIALECT)
    const sample = [
      { path: 'a.ts', text: '// Whoever stands here: it happens by itself.' },
      { path: 'CHANGELOG.md', text: 'nobody' },
    ]
    expect(countDialect(sample)).toEqual({ count: 3, most: ['a.ts: 3'] })
  })

  it('files are short', () => {
    const sources = tree.filter((file) => isCode(file) && !isTest(file) && file.path.startsWith('apps/'))
    const lengths = sources.map((file) => lineCount(file.text)).sort((a, b) => a - b)
    const median = lengths[Math.floor(lengths.length / 2)]
    const long = lengths.filter((length) => length > 200).length
    console.info(`${lengths.length} files of code, median ${median} lines, ${long} above 200`)
    expect(median).toBeLessThan(70)
  })
})
