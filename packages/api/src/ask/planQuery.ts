import type { AskClarification, AskPlan } from '@tickmark/core/answers/AskPlan'
import { KEPT_STATISTICS } from '@tickmark/core/answers/choices'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { MAX_PROMPT_LENGTH, readWords } from '../lookups/readWords.ts'
import type { AskInput } from './AskInput.ts'
import { buildQuery, isFollowUp, ONLY } from './buildQuery.ts'
import { buildRecords } from './buildRecords.ts'
import { buildScreen, coversPeriod } from './buildScreen.ts'
import { findAmbiguity } from './findAmbiguity.ts'
import { findDropped } from './findDropped.ts'
import { findRefusal } from './findRefusal.ts'
import { goOnFrom, isSameList } from './goOnFrom.ts'
import { isScreen } from './isScreen.ts'
import { placeExcluded } from './placeSubjects.ts'
import { findShareChange, rankChanges } from './rankChanges.ts'
import { writeDays } from './readDate.ts'
import { type ReadPrompt, readPrompt } from './readPrompt.ts'
import { isChainOf } from './readSubjects.ts'
import { ask, refuse } from './replies.ts'

/**
 * Reads a question in words as a metric query, by the words of the catalog and of the languages it knows. Never
 * guesses silently: what it does not understand is a question back or an error, and each part of the plan names its
 * words. `today` is the day of the requester's clock; the last complete day is the one before.
 */
export function planQuery(input: AskInput, { catalog, today }: Around): AskPlan {
  const { prompt: typed, context, statistic, earlier = [] } = replay(input, { catalog, today })
  const [prompt = typed, other] = writeDays(typed)
  if (other !== undefined)
    return {
      parts: [],
      outcome: ask('Is the day or the month first in the date?', [
        { label: 'The day', prompt },
        { label: 'The month', prompt: other },
      ]),
    }
  if (prompt.length > MAX_PROMPT_LENGTH)
    return { parts: [], outcome: ask(`A question has at most ${MAX_PROMPT_LENGTH} characters.`) }
  const refusal = findRefusal(readWords(prompt))
  if (refusal !== undefined) return { parts: [], outcome: refuse(refusal) }
  const around = { catalog, today, shown: context }
  const readNext = (before: ReadPrompt | undefined, text: string) =>
    goOnFrom(before, readPrompt(readWords(text), { ...around, before }))
  const before = earlier.reduce<ReadPrompt | undefined>(readNext, undefined)
  const said = readNext(before, prompt)
  if (isSameList(before, said)) return { parts: [], outcome: askForChange(prompt, 'list') }
  const placed =
    context === undefined ? said : keepStatistic(placeChains(said, context, catalog), statistic)
  const read = placeExcluded(placed, { catalog, context })
  const doubt =
    findAmbiguity(read, { prompt, catalog, context }) ?? askAboutAdded(read, { catalog, context })
  if (doubt !== undefined) return { parts: [], outcome: doubt }
  if (read.record !== undefined) return buildRecords(read, read.record, { catalog, context, today })
  const { breakdowns, conditions, order, ranges, statistic: number } = read
  const isSplit = breakdowns.some(({ dimension }) => dimension !== 'project') && ranges.length > 0
  const isRanked =
    findShareChange(read) !== undefined ||
    (conditions.length === 0 &&
      order?.isChange &&
      (isSplit || number?.kind === 'comparison' || !coversPeriod(read, today)))
  // "Smallest first" puts what is on screen in that order.
  const isSorted =
    context !== undefined &&
    isFollowUp(read) &&
    conditions.length === 0 &&
    order?.isChange === false
  if (isScreen(read) && !isRanked && !isSorted)
    return buildScreen(read, { catalog, today, context })
  const asked = isRanked ? rankChanges(read, today) : read
  const { parts, query } = buildQuery(asked, { catalog, today, context })
  if (parts.length === 0 && context !== undefined)
    return { parts, outcome: askForChange(prompt, 'query') }
  const stranger = findStranger(query, context, catalog)
  if (stranger !== undefined)
    return {
      parts,
      outcome: ask(
        `${catalog.nameOf(stranger)} is not in what is on screen. Ask about it by itself, or name the others.`,
      ),
    }
  const dropped = findDropped(asked, { query, prompt })
  return dropped === undefined
    ? { parts, outcome: { kind: 'query', query } }
    : { parts: [], outcome: dropped }
}

type Around = { catalog: Catalog; today: Day }

/** Returns the input after earlier questions: with the query of the last one that has one, and the lists behind it. */
function replay({ earlier = [], ...input }: AskInput, around: Around): AskInput {
  let shown: AskInput = input
  const lists: string[] = []
  for (const prompt of earlier) {
    const { outcome, parts } = planQuery({ ...shown, prompt, earlier: lists }, around)
    if (outcome.kind === 'screen') lists.push(prompt)
    if (outcome.kind !== 'query') continue
    const said = parts.find(({ role }) => role === 'statistic')?.value
    const statistic = KEPT_STATISTICS.find((one) => one === said)
    shown = { ...input, context: outcome.query, statistic }
    lists.length = 0
  }
  return { ...shown, earlier: lists }
}

function askForChange(prompt: string, shown: 'list' | 'query') {
  return ask(`“${prompt}” changes nothing of the ${shown} on screen. What is to change?`)
}

/** "And dexes" behind a median is about their median, unless another figure of the values is asked for. */
function keepStatistic(read: ReadPrompt, kind: AskInput['statistic']): ReadPrompt {
  const { measures, record, transforms, conditions, order, top } = read
  const isOther =
    (read.statistic ?? record ?? order ?? top.top ?? top.superlative) !== undefined ||
    transforms.length + conditions.length + measures.length > 0
  return kind === undefined || isOther || !isFollowUp(read)
    ? read
    : { ...read, statistic: { kind, words: kind } }
}

/** A project that a prompt adds to a query of a sector that it is not in, which would have no figures. */
function findStranger(
  { where }: MetricQuery,
  context: MetricQuery | undefined,
  catalog: Catalog,
): string | undefined {
  const { sectors = [] } = context?.where ?? {}
  if (sectors.length === 0 || where.sectors?.join() !== sectors.join()) return undefined
  return where.projects?.find((id) => {
    const own = catalog.find(id)?.market_sectors ?? []
    return own.every((sector) => !sectors.includes(sector))
  })
}

/** Behind a chart of something by chain, and of what runs on chains, "Ethereum only" is where it happens. */
function placeChains(
  read: ReadPrompt,
  { breakdown, where }: MetricQuery,
  catalog: Catalog,
): ReadPrompt {
  const isOfChains = (id: string) => isChainOf(catalog, id)
  const shown = where.projects ?? []
  const isSplit = breakdown.includes('chain') && shown.some((id) => !isOfChains(id))
  const isOnly = read.items.some(({ words }) => ONLY.test(words))
  const runsOn = ({ project_id }: ReadPrompt['projects'][number]) =>
    shown.length > 0 &&
    shown.every((id) => !isOfChains(id) && catalog.find(id)?.chains.includes(project_id))
  if (!isFollowUp(read)) return read
  const isPlace = (one: ReadPrompt['projects'][number]) =>
    one.isPlace || (one.isChain && (isSplit || (isOnly && runsOn(one))))
  return { ...read, projects: read.projects.map((one) => ({ ...one, isPlace: isPlace(one) })) }
}

/** Projects that come on top of a sector on screen, which limits them instead, are asked about. */
function askAboutAdded(
  read: ReadPrompt,
  { catalog, context }: { catalog: Catalog; context: MetricQuery | undefined },
): AskClarification | undefined {
  const { projects, sectors } = context?.where ?? {}
  const isOfSector = projects === undefined && sectors !== undefined && read.isAdded
  const added = read.projects.find(({ isPlace }) => !isPlace)
  if (!isOfSector || added === undefined || !isFollowUp(read)) return undefined
  const name = catalog.nameOf(added.project_id)
  return ask(
    `A sector is on screen, and ${name} cannot be shown beside it. Ask about it by itself?`,
    [{ label: name, prompt: `for ${name}` }],
  )
}
