import type { Analytics, Statement } from '../client/Analytics.ts'
import { writeStatement } from '../compile/writeStatement.ts'
import { SERIES_SQL } from '../series/listSeries.ts'
import { CHECK_DAYS_SQL, CHECKS_SQL } from '../status/listChecks.ts'

/** The SQL behind a call that asks the engine more than once. */
type ExplainedCall = { statements: string[]; data_version: number }

/** What most calls ask besides, for the days, sources and checks beside their figures. */
const NOTES: ReadonlyMap<string, string> = new Map([
  [SERIES_SQL, 'the series that there are'],
  [CHECKS_SQL, 'what was checked'],
  [CHECK_DAYS_SQL, 'what was checked of the days that are shown'],
])

/**
 * What the engine is asked while a call runs, with every value inside, in that order; what mostly
 * the notes of an answer are made of comes last. Ranks, shares and sums are then made of the rows, so that the statements answer the figures
 * and not always the whole answer. What an earlier call left in memory is asked for anew.
 * @throws AppError as the call does.
 */
export async function explainCall(
  db: Analytics,
  run: (db: Analytics) => Promise<unknown>,
): Promise<ExplainedCall> {
  const { recorder, asked } = recordQuestions(db)
  await run(recorder)
  const isNote = ({ sql }: Statement) => NOTES.has(sql)
  const ordered = [...asked.filter((one) => !isNote(one)), ...asked.filter(isNote)]
  return {
    statements: ordered.map((question, at) => {
      const head = `-- Data version ${db.dataVersion}; ${at + 1} of ${ordered.length}`
      const note = NOTES.get(question.sql)
      return `${note === undefined ? head : `${head}: ${note}`}\n${writeStatement(question)}`
    }),
    data_version: db.dataVersion,
  }
}

/** The same engine, and a list of what it is asked through here, each question once. */
export function recordQuestions(db: Analytics): { recorder: Analytics; asked: Statement[] } {
  const asked: Statement[] = []
  const known = new Set<string>()
  const note = (question: Statement) => {
    const text = JSON.stringify(question)
    if (known.has(text)) return
    known.add(text)
    asked.push(question)
  }
  const recorder: Analytics = {
    ...db,
    get dataVersion() {
      return db.dataVersion
    },
    rows: (question) => {
      note(question)
      return db.rows(question)
    },
    bytes: (question, format) => {
      note(question)
      return db.bytes(question, format)
    },
    stream: (question) => {
      note(question)
      return db.stream(question)
    },
  }
  return { recorder, asked }
}
