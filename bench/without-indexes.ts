import type { Client } from 'pg'

type Definition = { table: string; name: string; definition: string }

/**
 * Does the work on tables that have no index but a primary key that others name, no key to another table and no trigger, and gives
 * them back what they had, word for word. A foreign key comes back unchecked: the planting names rows that it made.
 */
export async function withoutIndexes(
  client: Client,
  tables: string[],
  log: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const keys = await definitions(
    client,
    `select conrelid::regclass::text as "table", conname as name,
            pg_get_constraintdef(oid) || case contype when 'f' then ' not valid' else '' end as definition
       from pg_constraint k
      where conrelid = any($1::regclass[])
        and (contype in ('u', 'f') or contype = 'p'
             and not exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = k.conrelid))
      order by contype desc`,
    tables,
  )
  const indexes = await definitions(
    client,
    `select indrelid::regclass::text as "table", indexrelid::regclass::text as name,
            pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid = any($1::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'p'))`,
    tables,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { name, definition } of indexes) {
    await client.query(definition)
    log(`index ${name} built`)
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    log(`key ${name} built`)
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

async function definitions(client: Client, query: string, tables: string[]): Promise<Definition[]> {
  return (await client.query<Definition>(query, [tables])).rows
}
