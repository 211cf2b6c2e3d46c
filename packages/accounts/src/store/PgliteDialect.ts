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
import type { EmbeddedPostgres } from './startPglite.ts'

type Engine = {
  /** Opens the store, again after a failure that it did not survive. */
  open(): Promise<EmbeddedPostgres>
  /** Fails while there is no room on the disk for what is to be written. */
  requireSpace(): Promise<void>
}

/**
 * Kysely on the embedded PostgreSQL. Kysely's own dialect for it gives one connection to everybody at once, so a
 * statement beside a transaction would become part of it. Here the connection has one user at a time.
 *
 * PostgreSQL that cannot write its log panics. A server would be started again; the embedded one computes for ever, in
 * the same statement or the next. So nothing is written without room for the log, and a store that panicked all the same
 * gets no further statement and is opened again for the next caller.
 */
export class PgliteDialect implements Dialect {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  createDriver(): Driver {
    return new PgliteDriver(this.#engine)
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
  readonly #engine: Engine
  #pglite: EmbeddedPostgres | undefined
  #panic: unknown
  readonly #connection: DatabaseConnection
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #isInTransaction = false

  constructor(engine: Engine) {
    this.#engine = engine
    this.#connection = {
      executeQuery: (query) => this.#execute(query),
      streamQuery: () => {
        throw new Error('The embedded store does not support streaming.')
      },
    }
  }

  async init(): Promise<void> {
    this.#pglite = await this.#engine.open()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    try {
      this.#pglite ??= await this.#engine.open()
    } catch (failure) {
      await this.releaseConnection()
      throw failure
    }
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#isInTransaction = false
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN'))
    this.#isInTransaction = true
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK'))
  }

  async destroy(): Promise<void> {
    await this.#pglite?.close()
    this.#pglite = undefined
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const pglite = this.#pglite
    // Of a transaction during which it panicked nothing is left to be rolled back.
    if (pglite === undefined)
      throw new Error('The embedded store has stopped.', { cause: this.#panic })
    if (!this.#isInTransaction && WRITING.test(sql)) await this.#engine.requireSpace()
    try {
      const { rows, affectedRows } = await pglite.execute(sql, parameters)
      return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
    } catch (failure) {
      if (isPanic(failure)) {
        this.#panic = failure
        if (this.#pglite === pglite) this.#pglite = undefined
        await pglite.end()
      }
      throw failure
    }
  }
}

/** Statements with none of these words only read; a transaction is asked about when it begins. */
const WRITING = /\b(?:begin|insert|update|delete|create|alter|drop|truncate)\b/i

/** Returns whether a failure broke the store. The memory of WebAssembly is in an unknown state after a trap. */
function isPanic(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if (failure.name === 'RuntimeError' || failure.message.startsWith('Aborted(')) return true
  return 'severity' in failure && (failure.severity === 'PANIC' || failure.severity === 'FATAL')
}
