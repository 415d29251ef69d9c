import { arrows, ORDER, owners, tablesCreated, writes } from '../../scripts/modules/map.ts'
import { breaches, isTest, place, type Rule, type SourceFile, withoutComments } from './source-tree.ts'

type Sample = [path: string, text: string]

const rank = (name: string) => ORDER.indexOf(name)
const isModule = (name: string) => rank(name) >= 0
/** Modules use them, and they know no module. */
const BELOW = ['@platform', '@providers', '@languages', '@reference', '@provider-trial']

/** A module reaches another one through its `api.ts`, and only one below it in the order of `scripts/modules/map.ts`. */
const arrowsPointDown: Rule = (files) =>
  arrows(files).flatMap(({ from, index, own, other, target }) => {
    const at = place(from, index)
    if (isModule(own) && other === '@root') return [`${at}: ${target}: modules are put together there`]
    if (!isModule(other) || own === '@root') return []
    if (BELOW.includes(own)) return [`${at}: ${target}: ${own.slice(1)} imports no module`]
    if (!target.endsWith(`/modules/${other}/api.ts`)) {
      return [`${at}: ${target}: ${other} is reached through its api.ts`]
    }
    if (isModule(own) && rank(other) < rank(own)) return [`${at}: ${target}: ${own} is below ${other}`]
    return []
  })

/** All modules use the double-entry core, which uses no other module and no other feature of its own. */
const coreOfLedger: Rule = (files) =>
  files
    .filter((file) => /^apps\/api\/src\/modules\/ledger\/ledger\//.test(file.path) && !isTest(file))
    .flatMap((file) =>
      breaches(
        file,
        /from '(\.\.\/(?!\.\.\/)|\.\.\/\.\.\/(?!\.\.\/))[^']*'/g,
        'the ledger imports no feature',
      ),
    )

/** Every line of a payment's timeline says who acted and in which request. */
const eventsHaveRuns: Rule = (files) =>
  files
    .filter((file) => /^apps\/api\/src\/.*-sql\.ts$/.test(file.path))
    .flatMap((file) =>
      breaches(
        file,
        /insert into payment_events \((?![^)]*request_id)/g,
        'take insertPaymentEvents of the ledger, and byValues()',
      ),
    )

/** Every module has its place in the order. */
const modulesAreNamed: Rule = (files) =>
  files.flatMap(({ path }) => {
    const name = /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1]
    return name && !isModule(name) ? [`${path}:1: ${name} is no module of scripts/modules/map.ts`] : []
  })

/** One module's statements write each table. */
const oneWriter: Rule = (files) => {
  const owners = new Map<string, string>()
  return writes(files.map((file) => ({ ...file, text: withoutComments(file.text) }))).flatMap(
    ({ file, index, owner, table }) => {
      const first = owners.get(table) ?? owner
      owners.set(table, first)
      if (first === owner) return []
      return [`${place(file as SourceFile, index)}: ${owner} writes ${table}, which ${first} writes`]
    },
  )
}

/** A table is created in the file of the schema that bears its writer's name. */
const createdByWriter: Rule = (files) => {
  const writers = owners(files)
  return tablesCreated(files).flatMap(({ file, index, table, module }) => {
    const writer = writers.get(table)?.replace(/^@/, '').replace('keyring', 'platform') ?? module
    return writer === module
      ? []
      : [`${place(file as SourceFile, index)}: ${table} belongs to ${writer}, which writes it`]
  })
}

/** A name inserted at run time hides which table is written. The keyring rotates the secrets of every module. */
const writtenByName: Rule = (files) =>
  files
    .filter((file) => /^apps\/api\/src\/(?!keyring\/).*\.ts$/.test(file.path) && !isTest(file))
    .flatMap((file) =>
      breaches(
        file,
        /\b(?:insert into|update|delete from|merge into|truncate) \$\{(?!waits )/g,
        'a statement names the table that it writes',
      ),
    )

const TABLE: Sample = ['apps/api/schema/baseline/15-payouts.sql', 'create table payouts (id bigint);']

/** The rules with files of which the last breaks each at the named line, and similar valid files. */
export const MODULE_RULES: { name: string; rule: Rule; broken: Sample[]; line: number; fine: Sample[] }[] = [
  {
    name: 'a module reaches another one through its api.ts',
    rule: arrowsPointDown,
    broken: [
      ['apps/api/src/modules/payments/refunds/x.ts', "\nimport { y } from '../../ledger/books/y-sql.ts'"],
    ],
    line: 2,
    fine: [['apps/api/src/modules/payments/refunds/x.ts', "import { y } from '../../ledger/api.ts'"]],
  },
  {
    name: 'a module uses those below it',
    rule: arrowsPointDown,
    broken: [['apps/api/src/modules/ledger/books/x.ts', "import type { Y } from '../../payments/api.ts'"]],
    line: 1,
    fine: [['apps/api/src/modules/payments/books/x.ts', "import type { Y } from '../../ledger/api.ts'"]],
  },
  {
    name: 'platform, providers, languages and reference data know no module',
    rule: arrowsPointDown,
    broken: [['apps/api/src/platform/x.ts', "const y = await import('../modules/ledger/api.ts')"]],
    line: 1,
    fine: [['apps/api/src/features.ts', "import { y } from './modules/ledger/books/y-routes.ts'"]],
  },
  {
    name: 'no module knows where modules are put together',
    rule: arrowsPointDown,
    broken: [
      ['apps/api/src/modules/payments/refunds/x.ts', "import { PAYABLES } from '../../../payables.ts'"],
    ],
    line: 1,
    fine: [['apps/api/src/features.ts', "import { PAYABLES } from './payables.ts'"]],
  },
  {
    name: 'the ledger imports no feature',
    rule: coreOfLedger,
    broken: [
      ['apps/api/src/modules/ledger/ledger/post.ts', "\nimport { x } from '../money-stops/stops-sql.ts'"],
    ],
    line: 2,
    fine: [
      [
        'apps/api/src/modules/ledger/ledger/post.ts',
        "import { one } from '../../../platform/database/db.ts'",
      ],
    ],
  },
  {
    name: 'every line of a timeline says who acted, and in which request',
    rule: eventsHaveRuns,
    broken: [
      [
        'apps/api/src/modules/ledger/timeline/x-sql.ts',
        '\nsql`insert into payment_events (payment_id, kind, detail) values (1)`',
      ],
    ],
    line: 2,
    fine: [
      [
        'apps/api/src/modules/ledger/timeline/x-sql.ts',
        'sql`insert into payment_events (payment_id, kind, detail, actor_id, request_id) values (1)`',
      ],
    ],
  },
  {
    name: 'a module has its place in the order',
    rule: modulesAreNamed,
    broken: [['apps/api/src/modules/aftercare/refunds/x.ts', '']],
    line: 1,
    fine: [['apps/api/src/modules/payments/refunds/x.ts', '']],
  },
  {
    name: 'a table is written by one module',
    rule: oneWriter,
    broken: [
      TABLE,
      ['apps/api/src/modules/payouts/payouts/x-sql.ts', 'sql`update payouts set a = 1`'],
      ['apps/api/src/modules/payments/refunds/y-sql.ts', 'sql`\n  insert into payouts (a)`'],
    ],
    line: 2,
    fine: [
      TABLE,
      ['apps/api/src/modules/payouts/payouts/x-sql.ts', 'sql`update payouts set a = 1`'],
      ['apps/api/src/modules/payments/refunds/y-sql.ts', 'sql`select from payouts for update`'],
      ['apps/api/src/demo/y-sql.ts', 'sql`delete from payouts`'],
    ],
  },
  {
    name: 'a table is created in the file of the module that writes it',
    rule: createdByWriter,
    broken: [
      ['apps/api/src/modules/ledger/books/x-sql.ts', 'sql`insert into journals (a)`'],
      ['apps/api/schema/baseline/15-payouts.sql', '\ncreate table journals (id bigint);'],
    ],
    line: 2,
    fine: [
      ['apps/api/src/modules/ledger/books/x-sql.ts', 'sql`insert into journals (a)`'],
      ['apps/api/schema/baseline/13-ledger.sql', 'create table journals (id bigint);'],
      ['apps/api/schema/migrations/0162-ledger-books.sql', 'create table books (id bigint);'],
    ],
  },
  {
    name: 'a statement names the table that it writes',
    rule: writtenByName,
    broken: [['apps/api/src/modules/pricing/charges/x-sql.ts', `sql\`\n update \${table} set a = 1\``]],
    line: 2,
    fine: [
      ['apps/api/src/modules/pricing/charges/x-sql.ts', `sql\`select from a for update \${waits ? b : c}\``],
    ],
  },
]
