const CREATES = /^\s*CREATE(?: OR REPLACE)? TABLE\b/i
const ENGINE = /\bENGINE\s*=\s*(?=(?:Replacing)?MergeTree\b)/i

/**
 * SQL that makes a table with replicas, for databases of the engine `Replicated`: it copies the statement to all
 * replicas and gives the table its path and the name of the replica. Other statements stay as they are.
 */
export function replicatedSql(sql: string): string {
  return CREATES.test(sql) ? sql.replace(ENGINE, 'ENGINE = Replicated') : sql
}
