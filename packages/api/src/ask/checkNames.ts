import type { AskError } from '@tickmark/core/answers/AskPlan'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findNearestProjects } from '@tickmark/core/projects/findNearestProjects'
import { toStems } from '../lookups/readWords.ts'
import type { GrammarWord } from './AskLanguage.ts'
import { isPlainWord } from './AskVocabulary.ts'
import { type Item, isWord } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { isTransformNoun } from './readTransforms.ts'

const MAX_NAMES = 5
const MAX_TICKER = 4

/** Words of a prompt that nothing was made of; each is named, with the projects that are called like it. */
export function checkNames(
  { items, measures }: ReadPrompt,
  { catalog }: { catalog: Catalog },
): AskError | undefined {
  const names = listUnknown(items, measures.length === 0).slice(0, MAX_NAMES)
  if (names.length === 0) return undefined
  const found = names.map((name) => {
    // A word of the language is no name with a typo, and USD1 none of USDC.
    const isPlain = toStems(name).split(' ').every(isPlainWord)
    const isShort = name.length <= MAX_TICKER
    const nearest = isPlain || isShort ? [] : findNearestProjects(name, catalog.projects)
    return { name, nearest: nearest.map((one) => ({ value: one.project_id, label: one.name })) }
  })
  const quoted = names.map((name) => `“${name}”`).join(', ')
  return {
    kind: 'error',
    code: 'unknown-name',
    message: `There is no match for ${quoted}.`,
    names: found,
  }
}

/** Words that mean nothing here. Where no metric is known, a word such as "index" belongs to the name. */
function listUnknown(items: readonly Item[], hasNoMetric: boolean): string[] {
  const names: string[] = []
  let isOpen = false
  for (const item of items) {
    const isUnknown: boolean = isStrange(item) || (hasNoMetric && isOpen && isTransformNoun(item))
    if (isUnknown) names.push(isOpen ? `${names.pop()} ${item.words}` : item.words)
    isOpen = isUnknown
  }
  return names
}

/**
 * Returns whether no meaning was found for an item that is not a mere filler word. Signs and words of arithmetic have a
 * question of their own; see `checkFormula`.
 */
function isStrange(item: Item): boolean {
  return item.isUsed !== true && !isWord(item, ...SILENT_WORDS)
}

/** Words that only say how the others belong together. All else of a prompt is part of the plan, or asked about. */
const SILENT_WORDS = [
  ...(['filler', 'and', 'of', 'on', 'by', 'each', 'all', 'in', 'versus', 'over', 'to'] as const),
  ...(['from', 'divided', 'minus', 'plus', 'times'] as const),
] as const satisfies readonly GrammarWord[]
