import type { Difference, Question } from './Question.ts'
import type { World } from './World.ts'

/** A kind of difference between the store and the rules that waits to be mended. This list may only become shorter. */
type KnownDifference = {
  name: string
  reason: string
  covers(question: Question, differences: readonly Difference[], world: World): boolean
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    name: 'changes of partial periods',
    reason:
      'Changes of partial and unfinished periods are null; the oracle does not judge yet which are.',
    covers: (question, differences) =>
      question.kind === 'query' &&
      question.query.transforms.some(({ kind }) => kind === 'change') &&
      differences.every(({ store }) => store === null),
  },
  {
    name: 'Others of what does not add up',
    reason: 'The store shows the only part that is alone in its key as the value of all others.',
    covers: (question, differences) =>
      question.kind === 'query' &&
      question.query.top?.others === true &&
      differences.every(({ figure }) => figure.includes('others')),
  },
]
