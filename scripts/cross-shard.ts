// Finds the statements that would cross shards if the schema were spread over Citus by the admin at the top of a payer's
// tree (docs/operations/scale.md). Reads the text of the -sql.ts files and migrations; a list to read, not a proof.
// node scripts/cross-shard.ts [--all]
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './portal/settings.ts'

/** Small and the same for all users: a copy of each on every shard. */
const REFERENCE = new Set([
  'services', 'payment_methods', 'payment_gateways', 'gateway_accounts', 'payout_providers', 'ledger_accounts',
  'schema_migrations', 'company', 'provider_health', 'gateway_breakers', 'operators',
]) // biome-ignore format: one line each would be longer than the program

/** By which a statement would find its shard: the payer, or what belongs to one payment. */
const NARROWING =
  /\b(?:payer_id|payment_id|order_id|user_id|owner_id|p\.id|payments\.id|refund_id|capture_id|payee_id|attempt_id)\s*(?:=|in\b)/i

type Finding = { file: string; line: number; tables: string[]; why: string }

const tables = new Set(
  globSync('apps/api/schema/{baseline,migrations}/*.sql', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/create table (\w+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
)

/** The texts of the `sql` tags of a file, with their lines; a text joined from pieces is seen piece by piece. */
function statementsOf(file: string) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)]
    .map((match) => ({ text: match[1] ?? '', line: text.slice(0, match.index).split('\n').length }))
    .filter((one) => /\b(?:select|insert into|update|delete from)\b/i.test(one.text))
}

function judge(file: string, line: number, text: string): Finding | undefined {
  const named = [...text.matchAll(/\b(?:from|join|into|update|using)\s+(\w+)/gi)].map(([, name = '']) => name)
  const spread = [...new Set(named)].filter((name) => tables.has(name) && !REFERENCE.has(name))
  if (spread.length === 0) return undefined
  if (/\bfor update skip locked\b|\blimit\b[\s\S]*\bfor update\b/i.test(text))
    return { file, line, tables: spread, why: 'takes the next of all rows' }
  if (!NARROWING.test(text) && !/^\s*(?:\/\*[^*]*\*\/\s*)?insert into/i.test(text))
    return { file, line, tables: spread, why: 'names no payer and no payment' }
  if (/\bon conflict\b/i.test(text) && /\bwebhook_keys|idempotency|open_orders\b/.test(text))
    return { file, line, tables: spread, why: 'relies on a key that is unique over all shards' }
  return undefined
}

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const files = globSync('apps/api/src/{modules,platform,keyring,providers}/**/*-sql.ts', {
  cwd: root,
}).toSorted()
const statements = files.flatMap((file) => statementsOf(file).map((one) => ({ file, ...one })))
const findings = statements.flatMap(({ file, line, text }) => judge(file, line, text) ?? [])
for (const [why, of] of Map.groupBy(findings, (finding) => finding.why)) {
  console.log(`\n${why}: ${of.length}`)
  for (const { file, line, tables } of values.all ? of : of.slice(0, 10))
    console.log(`  ${file}:${line}  ${tables.join(', ')}`)
  if (!values.all && of.length > 10) console.log(`  … and ${of.length - 10} more (--all)`)
}
console.log(
  `\n${findings.length} of ${statements.length} statements in ${files.length} files may cross shards.`,
)
