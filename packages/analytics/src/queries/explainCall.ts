import type { Analytics, Statement } from '../client/Analytics.ts'
import { writeStatement } from '../compile/writeStatement.ts'
import { SERIES_SQL } from '../series/listSeries.ts'
import { CHECK_DAYS_SQL, CHECKS_SQL } from '../status/listChecks.ts'

/** The SQL of a call that runs several statements. */
type ExplainedCall = { statements: string[]; data_version: number }

/** Statements that most calls also run, for the days, sources and checks next to their figures. */
const NOTES: ReadonlyMap<string, string> = new Map([
  [SERIES_SQL, 'available series'],
  [CHECKS_SQL, 'checks'],
  [CHECK_DAYS_SQL, 'checks of the days shown'],
])

/**
 * The statements that a call runs in the engine, in order and with their values inlined; those for the notes of an
 * answer come last. Ranks, shares and sums are computed from their rows afterward, so they return the figures but not
 * always the whole answer. Cached values are read again.
 * @throws AppError as the call does.
 */
export async function explainCall(
  db: Analytics,
  run: (db: Analytics) => Promise<unknown>,
): Promise<ExplainedCall> {
  const { recorder, statements } = recordStatements(db)
  await run(recorder)
  const isNote = ({ sql }: Statement) => NOTES.has(sql)
  const ordered = [...statements.filter((one) => !isNote(one)), ...statements.filter(isNote)]
  return {
    statements: ordered.map((statement, at) => {
      const head = `-- Data version ${db.dataVersion}; ${at + 1} of ${ordered.length}`
      const note = NOTES.get(statement.sql)
      return `${note === undefined ? head : `${head}: ${note}`}\n${writeStatement(statement)}`
    }),
    data_version: db.dataVersion,
  }
}

/** Wraps an engine and records its statements, each once. */
export function recordStatements(db: Analytics): { recorder: Analytics; statements: Statement[] } {
  const statements: Statement[] = []
  const known = new Set<string>()
  const note = (statement: Statement) => {
    const text = JSON.stringify(statement)
    if (known.has(text)) return
    known.add(text)
    statements.push(statement)
  }
  const recorder: Analytics = {
    ...db,
    get dataVersion() {
      return db.dataVersion
    },
    rows: (statement) => {
      note(statement)
      return db.rows(statement)
    },
    bytes: (statement, format) => {
      note(statement)
      return db.bytes(statement, format)
    },
    stream: (statement) => {
      note(statement)
      return db.stream(statement)
    },
  }
  return { recorder, statements }
}
