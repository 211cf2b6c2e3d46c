import type { AskPart, AskPlan } from '@tickmark/core/answers/AskPlan'
import type { MetricLabel } from '@tickmark/core/answers/MetricLabels'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { readWords, toStems, type Word } from '../lookups/readWords.ts'
import type { AskInput } from './AskInput.ts'
import { planQuery } from './planQuery.ts'

type Around = Parameters<typeof planQuery>[1]
/** A label that a prompt names, by the ids that the words may mean, and the words that it has in the prompt. */
type Named = { ids: ReadonlySet<string>; words: readonly Word[]; isPlaced: boolean }

/**
 * Plans a question as `planQuery` does, in which words may also name labels: "fees of Aave from liquidations", "swap fees of
 * GMX". They do where a metric that is asked about has the label in each project that is; of words with another meaning
 * only behind "from" or the like.
 */
export function planLabeled(
  input: AskInput,
  around: Around,
  labels: readonly MetricLabel[],
): AskPlan {
  const own = planQuery(input, around)
  if (labels.length === 0 || own.outcome.kind === 'screen') return own
  const { prompt } = input
  for (const named of listNamed(readWords(prompt), labels)) {
    if (own.outcome.kind === 'query' && !named.every(({ isPlaced }) => isPlaced)) continue
    for (const rest of listRests(prompt, named)) {
      const plan = planRest({ ...input, prompt: rest }, around)
      const labeled = addLabels(plan, named, labels)
      if (labeled !== undefined) return labeled
    }
  }
  return own
}

/** The plan of what is left of a prompt; of nothing that is the query on screen. */
function planRest(input: AskInput, around: Around): AskPlan {
  const { prompt, context } = input
  return context !== undefined && NOTHING.test(prompt)
    ? { parts: [], outcome: { kind: 'query', query: context } }
    : planQuery(input, around)
}

const NOTHING = /^(?:(?:and|only|just|now|show|me|und|nur|jetzt)\b\s*)*$/i
const PLACED = /^(from|for|via|through|with|aus|von|durch|für)$/i
const FILLED = /^(the|a|its|their|label|labels|labell?ed|der|die|das|den)$/i
const JOINED = /^(and|or|vs|versus|und|oder|&)$/i
/** The ends of labels that people leave out or add. */
const NOUN = / (fee|revenue|reward|income)$/
const ADDED = ['', ' fee', ' revenue']

/** The labels by the stems of the words that may name them. */
function indexLabels(labels: readonly MetricLabel[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byStems = new Map<string, Set<string>>()
  for (const { label_id } of labels) {
    const stems = toStems(label_id)
    const names = [stems, ...ADDED.map((noun) => stems.replace(NOUN, '') + noun)]
    for (const name of names) byStems.set(name, (byStems.get(name) ?? new Set()).add(label_id))
  }
  byStems.delete('')
  return byStems
}

/** The labels of a prompt, with and without those that follow each other: the longest phrases, each at one place. */
function listNamed(words: readonly Word[], labels: readonly MetricLabel[]): Named[][] {
  const byStems = indexLabels(labels)
  const longest = Math.max(...[...byStems.keys()].map((stems) => stems.split(' ').length))
  const found: Named[] = []
  let end = 0
  for (let at = 0; at < words.length; at = Math.max(at + 1, end)) {
    const phrases = Array.from({ length: longest }, (_, index) =>
      words.slice(at, at + longest - index),
    )
    const phrase = phrases.find((one) => byStems.has(one.map(({ stem }) => stem).join(' ')))
    if (phrase === undefined) continue
    const ids = byStems.get(phrase.map(({ stem }) => stem).join(' ')) ?? new Set()
    const filled = countBefore(words, at, FILLED)
    const placed = countBefore(words, at - filled, PLACED)
    const joined = found.length > 0 && at - end <= 1 ? countBefore(words, at, JOINED) : 0
    const isNext = found.length > 0 && at - joined === end
    const isPlaced = placed > 0 || (isNext && found.at(-1)?.isPlaced === true)
    // A single word is rather one of the language, unless it says which fees are meant: "liquidation fees".
    const isOfNoun = phrase.length > 1 || NOUN.test(` ${words[at + 1]?.stem}`)
    if (!isPlaced && (!isOfNoun || NOUN.test(` ${phrase[0]?.stem}`))) continue
    const before = isNext ? joined : (placed > 0 && placed + filled) || 0
    found.push({ ids, words: words.slice(at - before, at + phrase.length), isPlaced })
    end = at + phrase.length
  }
  return found.length > 1 ? [found, ...found.map((one) => [one])] : found.map((one) => [one])
}

function countBefore(words: readonly Word[], at: number, of: RegExp): number {
  let count = 0
  while (of.test(words[at - count - 1]?.text ?? '')) count++
  return count
}

/** The prompt without the words of labels; also with the last word of one, which may be the metric: "swap fees". */
function listRests(prompt: string, named: readonly Named[]): string[] {
  const cut = (keepsNoun: boolean) =>
    named
      .toReversed()
      .reduce((text, { words }) => {
        const kept = keepsNoun && words.length > 1 ? words.slice(0, -1) : words
        return `${text.slice(0, kept[0]?.from)} ${text.slice(kept.at(-1)?.to)}`
      }, prompt)
      .replace(/\s+/g, ' ')
      .trim()
  return [...new Set([cut(false), cut(true)])]
}

const IDS = /[a-z]\w*/g

/** The plan of a query of the labels alone; undefined where it is none, or where one of its projects lacks a label. */
function addLabels(
  { parts, outcome }: AskPlan,
  named: readonly Named[],
  labels: readonly MetricLabel[],
): AskPlan | undefined {
  if (outcome.kind !== 'query') return undefined
  const { query } = outcome
  const { projects } = query.where
  const isOther =
    query.breakdown.some((one) => one === 'product' || one === 'contract') ||
    query.transforms.some(({ kind }) => kind === 'share' || kind === 'rank') ||
    (query.focus ?? []).length > 0
  if (isOther || (projects === undefined && !named.every(({ isPlaced }) => isPlaced)))
    return undefined
  const metrics = new Set(query.metrics.flatMap((measure) => measure.match(IDS) ?? []))
  const known = labels.filter(
    ({ metric_id, project_id }) =>
      metrics.has(metric_id) && (projects?.includes(project_id) ?? true),
  )
  const chosen = named.map((one) => {
    const own = known.filter(({ label_id }) => one.ids.has(label_id))
    const isOfAll = projects?.every((id) => own.some(({ project_id }) => project_id === id)) ?? true
    return isOfAll ? new Map(own.map(({ label_id, name }) => [label_id, name])) : new Map()
  })
  if (chosen.some(({ size }) => size === 0)) return undefined
  const ids = [...new Set(chosen.flatMap((one) => [...one.keys()]))]
  const split =
    named.length > 1 && !query.breakdown.includes('label') && query.breakdown.length < 3
      ? [...query.breakdown, 'label' as const]
      : query.breakdown
  const read = named.flatMap(({ words }, at): AskPart[] =>
    [...(chosen[at] ?? [])].map(([value, label]) => ({
      ...{ role: 'label', value, label, alternatives: [] },
      words: words.map(({ text }) => text).join(' '),
    })),
  )
  return {
    parts: [...parts, ...read],
    outcome: {
      kind: 'query',
      query: MetricQuery.parse({
        ...query,
        where: { ...query.where, labels: ids },
        breakdown: split,
      }),
    },
  }
}
