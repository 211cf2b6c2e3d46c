import type { AskClarification, AskError } from '@tickmark/core/answers/AskPlan'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/metrics/SECTOR_HEADLINE_METRICS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { MAIN_METRICS } from '@tickmark/core/projects/MAIN_METRICS'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { createLookup } from '@tickmark/core/text/createLookup'
import { checkMeanings } from './checkMeanings.ts'
import { checkNames } from './checkNames.ts'
import { PART_CHECKS } from './checkParts.ts'
import {
  checkCombined,
  checkExcluded,
  checkMembers,
  checkPlaces,
  checkShareOf,
  checkTogether,
  checkWhole,
} from './checkRelations.ts'
import { STATISTIC_CHECKS } from './checkStatistics.ts'
import { NO_FUTURE } from './findRefusal.ts'
import { isScreen } from './isScreen.ts'
import { GRANULARITY_NAMES } from './readDimensions.ts'
import { type Item, isWord } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { isCounted } from './readTop.ts'
import { ask, askWhich, refuse, replaceWords } from './replies.ts'
import { findOpenSize, resolveOperand } from './resolveMeasures.ts'
import { sizeOf } from './sizeOf.ts'

type Asked = { prompt: string; catalog: Catalog; context: MetricQuery | undefined }

/** Finds the reason why a prompt has no query, although each word was read: unknown names, or more than one reading. */
export function findAmbiguity(
  read: ReadPrompt,
  asked: Asked,
): AskClarification | AskError | undefined {
  for (const check of CHECKS) {
    const found = check(read, asked)
    if (found !== undefined) return found
  }
  return undefined
}

type Check = (read: ReadPrompt, asked: Asked) => AskClarification | AskError | undefined

/** The first that finds something counts. */
const CHECKS: readonly Check[] = [
  checkFuture,
  checkAbsent,
  checkNames,
  checkToken,
  checkExcluded,
  checkReversed,
  checkGlued,
  ...PART_CHECKS,
  checkMeanings,
  checkPlaces,
  checkShareOf,
  checkWhole,
  checkTogether,
  checkCombined,
  checkMembers,
  checkShared,
  checkGranularity,
  checkShort,
  checkPeriod,
  checkAsOf,
  checkChosen,
  ...STATISTIC_CHECKS,
  checkUnbound,
  checkFormula,
  checkUnits,
  checkUnit,
  checkMetric,
]

function checkFuture({ future }: ReadPrompt): AskError | undefined {
  return future.length > 0 ? refuse(NO_FUTURE) : undefined
}

/** Words that people ask for and that are no figure here. */
function checkAbsent({ items }: ReadPrompt, { prompt }: Asked) {
  const item = items.find(({ meanings: [first], isUsed }) => first?.kind === 'absent' && !isUsed)
  const [absent] = item?.meanings ?? []
  if (item === undefined || absent?.kind !== 'absent') return undefined
  const choices = absent.nearest.map((id) => {
    const { title } = getMetric(id)
    return { label: title, prompt: replaceWords(prompt, item.words, title) }
  })
  const instead = choices.length > 0 ? ' Which one instead?' : ''
  return ask(`There is no figure “${item.words.replaceAll(' / ', '/')}”.${instead}`, choices)
}

/** Metrics of the token of a project, which are not those of another one that it issues. */
const OF_TOKEN = /^(?:price|market_cap|token_|tokenholders)/
/** The figures of a sector that are about the tokens its projects issue. */
const ISSUED: Readonly<Record<string, MetricId>> = createLookup({
  ...{ 'liquid-staking': 'assets_staked', restaking: 'assets_staked' },
  ...{ 'stablecoin-issuers': 'outstanding_supply', 'rwa-issuers': 'outstanding_supply' },
})

function listIssued(sectors: readonly string[] = []): MetricId[] {
  return sectors.flatMap((sector) => ISSUED[sector] ?? []).slice(0, 1)
}

/** "stETH price" is not that of LDO, the token of Lido. */
function checkToken({ projects, measures }: ReadPrompt, { prompt, catalog }: Asked) {
  const token = projects.find(({ isToken }) => isToken)
  const project = catalog.find(token?.project_id ?? '')
  if (token === undefined || project === undefined) return undefined
  const { name, symbol, market_sectors } = project
  const issued = listIssued(market_sectors)
  // An issuer of assets has several, and none of its figures is that of one.
  const isOfAssets = market_sectors[0] === 'rwa-issuers'
  const named = measures.find(({ operands }) =>
    operands.some(
      ({ metric }) =>
        isOfAssets ||
        OF_TOKEN.test(metric) ||
        (metric === 'supply' && issued[0] !== 'outstanding_supply'),
    ),
  )
  if (named === undefined) return undefined
  return ask(
    `“${token.words}” is another token of ${name} than its own${symbol && ` (${symbol})`}. Which figure?`,
    [
      ...issued.map((id) => ({
        label: `${getMetric(id).title} of ${name}`,
        prompt: replaceWords(
          replaceWords(prompt, token.words, name),
          named.words,
          getMetric(id).title,
        ),
      })),
      ...(symbol === ''
        ? []
        : [
            {
              label: `${symbol}, the token of ${name}`,
              prompt: replaceWords(prompt, token.words, `$${symbol}`),
            },
          ]),
    ],
  )
}

function checkReversed({ reversed: [period] }: ReadPrompt, { prompt }: Asked) {
  if (period === undefined) return undefined
  return ask(`The period “${period.words}” ends before it begins. Which one?`, [
    { label: period.other, prompt: replaceWords(prompt, period.words, period.other) },
  ])
}

/** "Holders revenue" may be one figure that does not exist here. */
function checkGlued({ measures, transforms }: ReadPrompt, { prompt }: Asked) {
  if (transforms.some(({ transform: { kind } }) => kind === 'share')) return undefined
  const at = measures.findIndex(({ isGlued }) => isGlued)
  const [one, other] = [measures[at - 1], measures[at]]
  if (one === undefined || other === undefined) return undefined
  const words = `${one.words} ${other.words}`
  return ask(
    `“${words}” is no figure here. Which one?`,
    [one.words, other.words, `${one.words} and ${other.words}`].map((choice) => ({
      label: choice,
      prompt: replaceWords(prompt, words, choice),
    })),
  )
}

function checkShared({ shared: [shared] }: ReadPrompt, { prompt, catalog }: Asked) {
  if (shared === undefined) return undefined
  const choices = shared.ids.map((id) => ({
    label: catalog.nameOf(id),
    prompt: prompt.replace(shared.words, id),
  }))
  return ask(`Several projects are called “${shared.words}”. Which one?`, choices)
}

function checkGranularity({ granularities }: ReadPrompt, { prompt }: Asked) {
  if (granularities.length < 2) return undefined
  const lengths = granularities.map(({ granularity, words }) => ({
    ...{ words, label: GRANULARITY_NAMES[granularity] },
  }))
  return askWhich('The question contains different period lengths. Which one?', prompt, lengths)
}

/** Figures are of days. */
function checkShort({ hours: [words] }: ReadPrompt, { prompt }: Asked) {
  if (words === undefined) return undefined
  return ask(`Figures are of days, so there are none of “${words}”. The last day?`, [
    { label: 'Last day', prompt: replaceWords(prompt, words, 'last day') },
  ])
}

function checkPeriod({ ranges, record }: ReadPrompt, { prompt }: Asked) {
  if (ranges.length < 2 || record === 'fundraises' || record === 'events') return undefined
  return askWhich('The question contains more than one period. Which one?', prompt, ranges)
}

/** Only a day behind these words may also be that of the value. */
const PLAIN_AS_OF = /^(?:as (?:of|at)|stand|zum stand)/i

/** "TVL as of 31 December" is the level of that day, or what was known then. */
function checkAsOf(read: ReadPrompt, { prompt }: Asked) {
  const { ranges, measures, conditions, record } = read
  const [moment] = read.as_of
  const figures = [
    ...measures.flatMap(({ operands }) => operands),
    ...conditions.flatMap(({ of }) => (of === 'launch_year' || of.isChange ? [] : of.operand)),
  ]
  const isLevel = figures.some(({ metric }) => {
    const kind = metric === 'supply' ? 'stock' : findMetric(metric)?.kind
    return kind === 'stock' || kind === 'price'
  })
  if (moment === undefined || !PLAIN_AS_OF.test(moment.words)) return undefined
  if (!isLevel || ranges.length > 0 || record !== undefined) return undefined
  const day = formatDay(moment.day)
  const known = {
    label: `As known on ${day}`,
    prompt: replaceWords(prompt, moment.words, `as known on ${moment.day}`),
  }
  if (isScreen(read))
    return ask(
      `A list has what was known on ${day}, without later corrections, and not the values of that day as they are known now. Show it?`,
      [known],
    )
  return ask(`The value on ${day}, or the values that were known then?`, [
    { label: `On ${day}`, prompt: replaceWords(prompt, moment.words, `on ${moment.day}`) },
    known,
  ])
}

/** "The ten largest L1s" whose fees grew are so by their size, or by the fees. */
function checkChosen(read: ReadPrompt, { prompt, catalog }: Asked) {
  for (const { of, than, words } of read.conditions) {
    if (of === 'launch_year' || than === undefined || !('rank' in than)) continue
    const ids = [sizeOf(read.sectors[0]?.sector), resolveOperand(of.operand, read, catalog)]
    const [size, own] = ids.map((id) => getMetric(id).title)
    if (!than.isBySize || size === own) return undefined
    const { words: noun = '' } = read.items.find(isCounted) ?? {}
    return ask(
      `“${words}” by what?`,
      [size, own].map((title) => ({
        label: `By ${title}`,
        prompt: replaceWords(prompt, `${words} ${noun}`.trim(), `${words} ${noun} by ${title}`),
      })),
    )
  }
  return undefined
}

/** A number that is compared with nothing. */
function checkUnbound({ unbound: [limit], record }: ReadPrompt) {
  if (limit === undefined || record !== undefined) return undefined
  return ask(`Which figure is to be “${limit.words}”?`)
}

/** An operator that joins no two metrics, as between figures of different projects. */
function checkFormula({ items, measures }: ReadPrompt, { context }: Asked) {
  const isOperator = (item: Item) =>
    !item.isUsed && isWord(item, 'divided', 'times', 'plus', 'minus') && !isWord(item, 'over', 'to')
  // "Aave/Lido/Morpho" is a list, and of two it may be a ratio.
  const isList = items.filter(isBetweenNames).length > 1
  const isSum = (item: Item, at: number) =>
    (isWord(item, 'plus') || (isList && item.words === '/')) &&
    [at - 1, at + 1].every((next) => isName(items[next]) || isCounted(items[next]))
  const isOpen = items.some((item, at) => isOperator(item) && !isSum(item, at))
  // "As % of TVL" divides what is on screen.
  const isOfScreen = context !== undefined && measures.length === 1
  if (measures.length === 0 || !isOpen || isOfScreen) return undefined
  return ask(
    'A formula combines figures of the same project, such as “fees / tvl of Aave”. Which figures of which project?',
  )
}

/** Dollars and numbers are not added up, and neither are prices and amounts. */
function checkUnits({ measures }: ReadPrompt) {
  for (const { operands, operators, words } of measures) {
    if (!operators.some((one) => one === '+' || one === '-')) continue
    const units = operands.map(({ metric }) => {
      const { format, kind } = findMetric(metric) ?? { format: 'usd', kind: 'flow' }
      return kind === 'price' ? 'price' : format
    })
    if (new Set(units).size > 1)
      return ask(
        `“${words}” would be ${operands.map(({ metric }) => nameMeasure(metric)).join(' and ')}, whose units differ. Which figures are meant?`,
      )
  }
  return undefined
}

const isBetweenNames = (item: Item, at: number, items: readonly Item[]) =>
  item.words === '/' && [at - 1, at + 1].every((next) => isName(items[next]))

function isName(item: Item | undefined): boolean {
  return item?.meanings.some(({ kind }) => kind === 'project') ?? false
}

/** Amounts can be in the project's own token, not in that of another. */
function checkUnit({ native, projects, sectors }: ReadPrompt, { prompt, context }: Asked) {
  const id = native?.project_id ?? null
  const named = projects.map(({ project_id }) => project_id)
  const subjects = named.length + sectors.length > 0 ? named : (context?.where.projects ?? [])
  const isOwn = subjects.length > 0 && subjects.every((one) => one === id)
  if (native === undefined || id === null || isOwn) return undefined
  const words = new RegExp(`${native.words}( terms)?`, 'i')
  return ask('Amounts can be in US dollars or in the project’s own token. Which?', [
    { label: 'US dollars', prompt: prompt.replace(words, 'in US dollars') },
    { label: 'Native token', prompt: prompt.replace(words, 'in its own token') },
  ])
}

function checkMetric(read: ReadPrompt, { prompt, catalog, context }: Asked) {
  const [[project], [sector]] = [read.projects, read.sectors] as const
  if (read.measures.length > 0 || context !== undefined || findOpenSize(read)) return undefined
  if (read.conditions.length > 0 || read.record !== undefined) return undefined
  const words = project?.words ?? sector?.words
  const issued = listIssued(catalog.find(project?.project_id ?? '')?.market_sectors)
  const metrics = project ? [...issued, ...MAIN_METRICS] : SECTOR_HEADLINE_METRICS
  const choices = metrics.map((id) => {
    const { title } = getMetric(id)
    // The rest of the words, such as the period, is kept.
    const of = words === undefined ? `${title} of the top 10 projects` : `${title}, ${prompt}`
    return { label: title, prompt: of }
  })
  const name = project
    ? catalog.nameOf(project.project_id)
    : sector && findSector(sector.sector)?.name
  return ask(name ? `Which figure of ${name}?` : 'Which figure, and of what?', choices)
}
