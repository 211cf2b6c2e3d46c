import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { coarsestOf, cutTop, withShare } from '@tickmark/core/documents/planning'
import type { Granularity } from '@tickmark/core/time/Granularity'

/** More lines cannot be told apart without pointing at them. */
const MOST_SERIES = 12
/** Tiles and points have their names upon them. */
const MOST_THINGS = 40

type Question = ChartDefinition['questions'][number]

/** What a picture of a chart asks: its questions by the coarsest of their granularities, cut to what can be told apart. */
export function planPicture(definition: ChartDefinition): {
  questions: Question[]
  granularity: Granularity
} {
  const { questions } = definition
  const granularity = coarsestOf(questions.map(({ query }) => query.granularity))
  const isNamed = definition.kind === 'treemap' || definition.kind === 'scatter'
  const room = Math.max(
    1,
    // The points of a scatter are the same things in each of its questions.
    isNamed ? MOST_THINGS : Math.floor(MOST_SERIES / questions.length),
  )
  return {
    granularity,
    questions: questions.map((question) => ({
      ...question,
      query: {
        ...question.query,
        granularity,
        transforms: withShare(question.query.transforms, definition),
        ...(question.query.breakdown.length > 0 && {
          top: cutTop(
            question.query,
            isNamed ? room : Math.max(1, Math.floor(room / question.query.metrics.length)),
          ),
        }),
      },
    })),
  }
}
