import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { AskVocabulary } from './AskVocabulary.ts'
import { type ReadDimensions, readDimensions } from './readDimensions.ts'
import { type Item, readItems } from './readItems.ts'
import { type ReadMeasure, readMeasures } from './readMeasures.ts'
import { type ReadPeriods, readPeriods } from './readPeriods.ts'
import { type ReadSubjects, readSubjects } from './readSubjects.ts'
import { type ReadTop, readTop } from './readTop.ts'
import { type ReadTransforms, readTransforms } from './readTransforms.ts'
import type { Word } from './readWords.ts'

/** Everything that the words of a prompt say. */
export type ReadPrompt = ReadTransforms &
  ReadPeriods &
  ReadSubjects & {
    items: readonly Item[]
    breakdowns: ReadDimensions['breakdowns']
    granularities: ReadDimensions['granularities']
    top: ReadTop
    measures: readonly ReadMeasure[]
  }

const vocabularyOf = (catalogue: Catalogue) => new AskVocabulary(catalogue)

/** Indexes the names of a catalogue before the first question needs them: that of 10,000 projects takes a while. */
export function prepareVocabulary(catalogue: Catalogue): void {
  catalogue.derive(vocabularyOf)
}

/**
 * Reads the words of a prompt: first those that say how values are grouped, compared and limited, since the same
 * words may name something where they do not; then the names.
 */
export function readPrompt(
  words: readonly Word[],
  { catalogue, today }: { catalogue: Catalogue; today: Day },
): ReadPrompt {
  const items = readItems(words, catalogue.derive(vocabularyOf), today)
  const { breakdowns, granularities } = readDimensions(items)
  const transforms = readTransforms(items)
  const grouped = [...granularities, ...transforms.transforms.flatMap(toGrouping)]
  return {
    items,
    breakdowns,
    granularities: dropRepeated(grouped),
    ...transforms,
    ...readPeriods(items, { today, finest: grouped[0]?.granularity }),
    top: readTop(items),
    ...readSubjects(items, catalogue),
    measures: readMeasures(items),
  }
}

function toGrouping({ granularity, words }: ReadTransforms['transforms'][number]) {
  return granularity === undefined ? [] : [{ granularity, words }]
}

function dropRepeated(
  groupings: readonly { granularity: Granularity; words: string }[],
): ReadDimensions['granularities'] {
  return [
    ...new Map(groupings.toReversed().map((one) => [one.granularity, one])).values(),
  ].reverse()
}
