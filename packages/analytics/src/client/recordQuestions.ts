import type { Analytics, Statement } from './Analytics.ts'

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
