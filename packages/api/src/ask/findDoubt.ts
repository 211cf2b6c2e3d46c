import type { AskClarification, AskError } from '@tickmark/core/answers/AskPlan'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { findNearestProjects } from '@tickmark/core/projects/findNearestProjects'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/sectors/SECTOR_HEADLINE_METRICS'
import { NO_FUTURE } from './findRefusal.ts'
import { GRANULARITY_NAMES } from './readDimensions.ts'
import { type Item, isWord } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { isTransformNoun } from './readTransforms.ts'

type Asked = { prompt: string; catalogue: Catalogue; hasContext: boolean }

/** Why a prompt has no query, although each word was read: names that nothing has, or more than one reading. */
export function findDoubt(read: ReadPrompt, asked: Asked): AskClarification | AskError | undefined {
  for (const check of CHECKS) {
    const found = check(read, asked)
    if (found !== undefined) return found
  }
  return undefined
}

export function refuse(message: string): AskError {
  return { kind: 'error', code: 'refused', message, names: [] }
}

export function ask(question: string, choices: AskClarification['choices'] = []): AskClarification {
  return { kind: 'clarify', question, choices }
}

type Check = (read: ReadPrompt, asked: Asked) => AskClarification | AskError | undefined

/** The first that finds something counts. */
const CHECKS: readonly Check[] = [
  checkFuture,
  checkNames,
  checkShared,
  checkGranularity,
  checkPeriod,
  checkAverage,
  checkSmallest,
  checkFormula,
  checkUnit,
  checkMetric,
]

function checkFuture({ future }: ReadPrompt): AskError | undefined {
  return future.length > 0 ? refuse(NO_FUTURE) : undefined
}

const MOST_NAMES = 5

function checkNames({ items, measures }: ReadPrompt, { catalogue }: Asked): AskError | undefined {
  const names = listUnknown(items, measures.length === 0).slice(0, MOST_NAMES)
  if (names.length === 0) return undefined
  const found = names.map((name) => {
    const nearest = findNearestProjects(name, catalogue.projects)
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

function isStrange({ isUsed, date, duration, meanings }: Item): boolean {
  const isKnown = meanings.some(({ kind }) => kind === 'word' || kind === 'metric')
  return !(isUsed || date || duration || isKnown)
}

function checkShared({ shared: [shared] }: ReadPrompt, { prompt, catalogue }: Asked) {
  if (shared === undefined) return undefined
  const choices = shared.ids.map((id) => ({
    label: catalogue.nameOf(id),
    prompt: prompt.replace(shared.words, id),
  }))
  return ask(`Several projects are called “${shared.words}”. Which one?`, choices)
}

function checkGranularity({ granularities }: ReadPrompt, { prompt }: Asked) {
  if (granularities.length < 2) return undefined
  const choices = granularities.map(({ granularity, words }) => ({
    label: GRANULARITY_NAMES[granularity],
    prompt: keepOne(prompt, granularities, words),
  }))
  return ask('The question contains different period lengths. Which one?', choices)
}

/** The prompt without the words of all but one of several contradicting parts. */
function keepOne(prompt: string, parts: readonly { words: string }[], kept: string): string {
  const others = parts.filter(({ words }) => words !== kept)
  return others.reduce((text, { words }) => text.replace(words, ''), prompt)
}

function checkPeriod({ ranges }: ReadPrompt, { prompt }: Asked) {
  if (ranges.length < 2) return undefined
  const choices = ranges.map(({ words }) => ({
    label: words,
    prompt: keepOne(prompt, ranges, words),
  }))
  return ask('The question contains more than one period. Which one?', choices)
}

const AVERAGES = ['7-day moving average', '30-day moving average', '90-day moving average']

function checkAverage({ unsized: [words] }: ReadPrompt, { prompt }: Asked) {
  if (words === undefined) return undefined
  const choices = AVERAGES.map((label) => ({ label, prompt: prompt.replace(words, label) }))
  return ask('Averages are moving averages. Over how many days?', choices)
}

function checkSmallest({ top: { smallest } }: ReadPrompt, { prompt }: Asked) {
  if (smallest === undefined) return undefined
  const choices = [{ label: 'The largest', prompt: prompt.replace(smallest, 'largest') }]
  return ask('A query can choose the largest, not the smallest. Show the largest?', choices)
}

/** An operator that joins no two metrics, as between figures of different projects. */
function checkFormula({ items, measures }: ReadPrompt) {
  const isOperator = (item: Item) =>
    !item.isUsed && isWord(item, 'divided', 'times', 'plus', 'minus') && !isWord(item, 'over', 'to')
  if (measures.length === 0 || !items.some(isOperator)) return undefined
  return ask(
    'A formula combines figures of the same project, such as “fees / tvl of Aave”. Which figures of which project?',
  )
}

/** Amounts can be in the project's own token, not in that of another. */
function checkUnit({ native, projects }: ReadPrompt, { prompt }: Asked) {
  const id = native?.project_id ?? null
  if (native === undefined || id === null || projects.every((one) => one.project_id === id))
    return undefined
  const terms = /in \S+ terms/i
  return ask('Amounts can be in US dollars or in the project’s own token. Which?', [
    { label: 'US dollars', prompt: prompt.replace(terms, '') },
    { label: 'Native token', prompt: prompt.replace(terms, 'in its own token') },
  ])
}

function checkMetric(
  { measures, projects: [project], sectors: [sector] }: ReadPrompt,
  { catalogue, hasContext }: Asked,
) {
  if (measures.length > 0 || hasContext) return undefined
  const words = project?.words ?? sector?.words
  const metrics = project ? MAIN_METRICS : SECTOR_HEADLINE_METRICS
  const choices = metrics.map((id) => {
    const { title } = getMetric(id)
    return { label: title, prompt: `${title} of ${words ?? 'the top 10 projects'}` }
  })
  const name = project
    ? catalogue.nameOf(project.project_id)
    : sector && findSector(sector.sector)?.name
  return ask(name ? `Which figure of ${name}?` : 'Which figure, and of what?', choices)
}
