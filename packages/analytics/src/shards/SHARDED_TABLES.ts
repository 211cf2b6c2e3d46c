/**
 * The tables that grow with the facts: their rows are on the shards, by project. All others are small and on the
 * coordinator.
 */
export const SHARDED_TABLES = ['observations', 'facts', 'second_opinions', 'point_lines'] as const

const NAMES: ReadonlySet<string> = new Set(
  SHARDED_TABLES.flatMap((table) => [table, `${table}_staged`]),
)

/** The name of the cluster in the configuration of the coordinator. */
export const CLUSTER = 'tickmark'

/** SQL of the hash by which rows are distributed: all of a project are on one shard. */
export const SHARDING_KEY = 'cityHash64(project_id)'

/** The sharded tables with their staging tables. */
export function listShardedNames(): string[] {
  return [...NAMES]
}

export function isSharded(table: string): boolean {
  return NAMES.has(table)
}

const CHANGED =
  /^\s*(TRUNCATE TABLE|ALTER TABLE|DELETE FROM|OPTIMIZE TABLE|EXCHANGE TABLES|DROP TABLE|RENAME TABLE|CREATE TABLE|CREATE OR REPLACE TABLE|INSERT INTO)\s+(?:IF (?:NOT )?EXISTS\s+)?`?(\w+)/i
const DISTRIBUTED = /^(?:CREATE|INSERT)/i

/** Returns whether a statement makes, fills or changes a sharded table. */
export function changesSharded(sql: string): boolean {
  return isSharded(CHANGED.exec(sql)?.[2] ?? '')
}

/**
 * Returns whether a statement changes a sharded table as a whole, so that each shard must run it for its own rows. A
 * `Distributed` table refuses such statements or, worse, accepts them and does nothing. Rows that are inserted are
 * distributed by the coordinator.
 */
export function runsOnShards(sql: string): boolean {
  const [, verb = '', table = ''] = CHANGED.exec(sql) ?? []
  return isSharded(table) && !DISTRIBUTED.test(verb)
}
