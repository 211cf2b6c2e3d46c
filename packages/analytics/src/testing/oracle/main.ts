import { parseArgs } from 'node:util'
import { openAnalytics } from '../../store/openAnalytics.ts'
import { askQuestions, describeFailure } from './askQuestions.ts'
import { KNOWN_DIFFERENCES } from './KNOWN_DIFFERENCES.ts'

// Compares answers of the embedded engine with those of the oracle, one random world after the other.

const QUESTIONS_PER_WORLD = 250

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
})
const [questions, first] = [Number(values.questions), Number(values.seed)]
if (!Number.isSafeInteger(questions) || questions < 1 || !Number.isSafeInteger(first)) {
  console.error('Usage: npm run test:oracle -- [--questions=2000] [--seed=1]')
  process.exit(2)
}

let [asked, figures, failed] = [0, 0, 0]
const known = new Map<string, number>()
for (let seed = first; asked < questions; seed++) {
  const count = Math.min(QUESTIONS_PER_WORLD, questions - asked)
  const db = await openAnalytics({ kind: 'embedded', path: ':memory:' })
  const outcome = await askQuestions(db, { seed, count })
  await db.close()
  asked += count
  figures += outcome.figures
  failed += outcome.failures.length
  for (const [name, times] of outcome.known) known.set(name, (known.get(name) ?? 0) + times)
  for (const failure of outcome.failures) console.log(describeFailure(failure))
  if (outcome.failures.length > 0 || asked >= questions || seed % 10 === 0)
    console.log(`Seed ${seed}: ${asked} questions, ${figures} figures, ${failed} with differences.`)
}
for (const { name, reason } of KNOWN_DIFFERENCES)
  console.log(`Known: ${name}, ${known.get(name) ?? 0} questions. ${reason}`)
process.exitCode = failed === 0 ? 0 : 1
