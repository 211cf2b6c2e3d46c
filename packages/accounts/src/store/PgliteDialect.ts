import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/**
 * Kysely on the embedded PostgreSQL. Kysely's own dialect for it gives one connection to everybody at once, so a
 * statement beside a transaction would become part of it. Here whoever has the connection has it alone.
 */
export class PgliteDialect implements Dialect {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  createDriver(): Driver {
    return new PgliteDriver(this.#pglite)
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler()
  }
  createAdapter() {
    return new PostgresAdapter()
  }
  createIntrospector(db: ConstructorParameters<typeof PostgresIntrospector>[0]) {
    return new PostgresIntrospector(db)
  }
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: DatabaseConnection
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        // Only the simple protocol takes several statements at once, as migrations have them.
        const result =
          parameters.length === 0
            ? (await pglite.exec(sql)).at(-1)
            : await pglite.query<R>(sql, [...parameters])
        return {
          rows: (result?.rows ?? []) as R[],
          numAffectedRows: BigInt(result?.affectedRows ?? 0),
        }
      },
      streamQuery: () => {
        throw new Error('The embedded store does not stream.')
      },
    }
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN'))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK'))
  }

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}
