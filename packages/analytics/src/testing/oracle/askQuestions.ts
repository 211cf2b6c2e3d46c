import { createRandom } from '@tickmark/core/testing/createRandom'
import type { Analytics } from '../../client/Analytics.ts'
import { mapConcurrently } from '../../client/mapConcurrently.ts'
import { askOracle, MAY_BE_EMPTY } from './askOracle.ts'
import { askStore } from './askStore.ts'
import { KNOWN_DIFFERENCES } from './KNOWN_DIFFERENCES.ts'
import { loadWorld } from './loadWorld.ts'
import { makeQuestion } from './makeQuestion.ts'
import { makeWorld } from './makeWorld.ts'
import { Oracle } from './Oracle.ts'
import type { Difference, Figures, Question } from './Question.ts'
import { shrinkQuestion } from './shrinkQuestion.ts'

type Failure = {
  seed: number
  /** The question before it was shrunk. */
  asked: Question
  question: Question
  differences: readonly Difference[]
}
type Outcome = { figures: number; known: ReadonlyMap<string, number>; failures: readonly Failure[] }

/** Largest relative difference of figures that are equal: the last digits of quotients and products. */
const TOLERANCE = 1e-9
/** As many as the embedded engine answers at a time. */
const CONCURRENCY = 3
const MAX_FAILURES = 20

/** Loads the world of a seed into an empty store, and asks the store and the oracle random questions about it. */
export async function askQuestions(
  db: Analytics,
  { seed, count }: { seed: number; count: number },
): Promise<Outcome> {
  const world = makeWorld(seed, db.catalog.projects)
  const before = db.catalog
  await loadWorld(db, world)
  const oracle = new Oracle(world, { now: db.catalog, before })
  const random = createRandom(seed)
  const known = new Map<string, number>()
  const failures: Failure[] = []
  let figures = 0
  const compare = async (question: Question): Promise<readonly Difference[]> => {
    const [store, own] = [await askStore(db, question), askOracle(oracle, question)]
    figures += store.size
    return listDifferences(store, own)
  }
  const questions = Array.from({ length: count }, () => makeQuestion(random, world.end))
  const findReason = (question: Question, differences: readonly Difference[]) =>
    KNOWN_DIFFERENCES.find(({ covers }) => covers(question, differences, world))?.name
  /** Differences that no known one explains, so that a smaller question fails for the same kind of reason. */
  const compareUnexplained = async (question: Question): Promise<readonly Difference[]> => {
    const differences = await compare(question)
    return findReason(question, differences) === undefined ? differences : []
  }
  await mapConcurrently(questions, CONCURRENCY, async (question) => {
    const differences = await compare(question)
    if (differences.length === 0) return
    const reason = findReason(question, differences)
    if (reason !== undefined) known.set(reason, (known.get(reason) ?? 0) + 1)
    else if (failures.length < MAX_FAILURES)
      failures.push({
        seed,
        asked: question,
        ...(await shrinkQuestion(question, { differences, compare: compareUnexplained })),
      })
  })
  return { figures, known, failures }
}

function listDifferences(store: Figures, oracle: Figures): Difference[] {
  const isFree =
    oracle.has(MAY_BE_EMPTY) && [...store.keys()].every((one) => one.startsWith('anchor '))
  const names = [...new Set([...store.keys(), ...oracle.keys()])]
  return names.flatMap((figure) => {
    if (figure === MAY_BE_EMPTY || (isFree && !store.has(figure))) return []
    const [one, other] = [store.get(figure) ?? null, oracle.get(figure) ?? null]
    const isEqual =
      one !== null &&
      other !== null &&
      Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other))
    return isEqual ? [] : [{ figure, store: one, oracle: other }]
  })
}

/** Returns the words for a failure: the seed of the world, the question, and both answers where they differ. */
export function describeFailure({ seed, asked, question, differences }: Failure): string {
  const shown = differences
    .slice(0, 5)
    .map(({ figure, store, oracle }) => `  ${figure}: the store has ${store}, the oracle ${oracle}`)
  return [
    `Seed ${seed}, ${differences.length} figures of ${JSON.stringify(question)}`,
    ...shown,
    ...(asked === question ? [] : [`  asked as ${JSON.stringify(asked)}`]),
  ].join('\n')
}
