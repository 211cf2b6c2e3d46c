import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { ACROSS } from '../tools/explainAnswer.ts'
import { isScreen } from './isScreen.ts'
import { isWord, placeOf } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import type { ReadStatistic } from './readStatistic.ts'
import { ask, askWhich, askWithout, dropWords, replaceWords } from './replies.ts'
import { findOrder, resolveOperand } from './resolveMeasures.ts'

type Asked = { prompt: string; catalog: Catalog; context: MetricQuery | undefined }

/** "Raydium in September vs Uniswap in August" are two questions, and so is a difference of two projects. */
function checkEachPeriod({ statistic, transforms, projects, items, record }: ReadPrompt) {
  const own = projects.filter(({ isPlace }) => !isPlace)
  const isCompared =
    statistic?.kind === 'comparison' || transforms.some(({ words }) => / against /.test(words))
  const versus = items.findIndex((item) => isWord(item, 'versus'))
  const places = own.map(({ words }) => placeOf(items, words))
  const areApart = places.some((at) => at < versus) && places.some((at) => at > versus)
  if (isCompared && versus >= 0 && areApart)
    return ask('The same periods are compared of all projects. Ask about one project at a time.')
  const isDifference = items.some(({ words }) => /difference|diff /i.test(words))
  if (record !== 'definition' || !isDifference || own.length < 2) return undefined
  return ask('A definition is of a figure, and not of two projects. Show the figure of each?')
}

/** Levels of many days do not add up, and neither do prices and multiples of projects. */
function checkSums(read: ReadPrompt, { prompt }: Asked) {
  const { transforms, measures } = read
  const order = findOrder(read)
  const kinds = measures.flatMap(({ operands, operators, ...one }) =>
    operators.length > 0 || one.words === order?.words
      ? []
      : operands.map(({ metric }) => findMetric(metric)?.kind ?? 'flow'),
  )
  const isChange = transforms.some(({ transform: { kind } }) => kind === 'change')
  const wrong = transforms.find(
    ({ transform: { kind } }) =>
      (kind === 'cumulative' && kinds.some((one) => one !== 'flow')) ||
      (kind === 'ltm' && kinds.some((one) => one === 'stock' || one === 'price')) ||
      (kind === 'annualised' && (isChange || !(kinds.length === 0 || kinds.includes('flow')))) ||
      (kind === 'share' && kinds.some((one) => one === 'price' || one === 'ratio')),
  )
  if (wrong === undefined) return undefined
  return askWithout(
    `Levels, prices and ratios have no “${wrong.words}”. Ask without it?`,
    prompt,
    wrong.words,
  )
}

/** "The 7-day average against the 30-day average" are two charts. */
function checkRepeated({ repeated }: ReadPrompt, { prompt }: Asked) {
  if (repeated === undefined) return undefined
  return askWithout(
    `A chart has one of a kind, so “${repeated}” is one too many. Ask without it?`,
    prompt,
    repeated,
  )
}

const AVERAGES = ['7-day moving average', '30-day moving average', '90-day moving average']

function checkAverage({ unsized: [average], measures, record }: ReadPrompt, { prompt }: Asked) {
  if (average === undefined) return undefined
  const { words } = average
  if (record === 'fundraises')
    return ask('Funding rounds have a median and a sum, and no mean. Show the median?', [
      { label: 'Median', prompt: replaceWords(prompt, words, 'median') },
    ])
  const isOfFees = measures.some(({ operands }) => operands.some(({ metric }) => metric === 'fees'))
  const perTransaction = getMetric('transaction_fee_average').title
  return ask('The mean of a period, or a moving average?', [
    { label: 'Mean of the days of a year', prompt: `${prompt}, last 365 days` },
    ...AVERAGES.map((label) => ({ label, prompt: prompt.replace(words, label) })),
    ...(isOfFees
      ? [{ label: perTransaction, prompt: replaceWords(prompt, `${words} fees`, perTransaction) }]
      : []),
  ])
}

/** "Lowest fees of aave": of one project there is no smallest, and charts have no order by growth. */
function checkSmallest(read: ReadPrompt, { prompt }: Asked) {
  const { order, projects, breakdowns } = read
  const own = projects.filter(({ isPlace }) => !isPlace)
  if (order === undefined || isScreen(read)) return undefined
  if (!order.isChange && (own.length !== 1 || breakdowns.length > 0)) return undefined
  const { words } = order
  return ask(
    `There is no order of one series or by growth, so “${words}” says nothing. Show all values?`,
    [{ label: 'All values', prompt: dropWords(prompt, words) }],
  )
}

/** The growth of fees in 90 days may be that of each week, or against the 90 days before. */
function checkOpenChange(read: ReadPrompt, { prompt }: Asked) {
  const { openChange: words, ranges } = read
  const [period] = ranges
  if (words === undefined || period === undefined || isScreen(read) || read.record !== undefined)
    return undefined
  return ask(`“${words}” of which periods within “${period.words}”?`, [
    ...(['weekly', 'monthly'] as const).map((each) => ({
      label: `Each ${each === 'weekly' ? 'week' : 'month'}`,
      prompt: `${prompt}, ${each}`,
    })),
  ])
}

/** A correlation is of two series, and a list has no statistics. */
function checkStatistic(read: ReadPrompt, { prompt, context, catalog }: Asked) {
  const { statistic, measures, projects, sectors, nouns } = read
  if (statistic === undefined || isScreen(read) || read.record !== undefined) return undefined
  // Of all tokens it would be that of thousands.
  if (statistic.kind === 'volatility' && projects.length + sectors.length === 0 && !context)
    return ask(`“${statistic.words}” of which project or sector?`)
  if (statistic.kind === 'concentration' || statistic.kind === 'together')
    return checkConcentration(read, statistic, catalog)
  if (statistic.kind === 'crossing' || statistic.kind === 'days' || statistic.kind === 'difference')
    return checkSides(read, statistic)
  const isAcross = ACROSS.has(statistic.kind)
  if (isAcross && sectors.length > 1 && projects.length === 0)
    return askWhich(
      `One ${statistic.words} is of the projects of one sector. Which one?`,
      prompt,
      sectors,
    )
  const figures = measures.length > 0 ? measures.length : (context?.metrics.length ?? 0)
  const ids = new Set(projects.map(({ project_id }) => project_id))
  const series = figures * Math.max(1, ids.size)
  const isOfTwo = series === 2 && projects.length > 0 && sectors.length + nouns.length === 0
  const isOfGroups =
    sectors.length > 1 || read.breakdowns.some(({ dimension }) => dimension !== 'project')
  if (isAcross && isOfGroups)
    return ask(`“${statistic.words}” is of all projects together. Of which one sector?`)
  if (statistic.kind !== 'correlation' || isOfTwo) return undefined
  return ask('A correlation is of two figures of a project, or of one figure of two. Which?')
}

/** A crossing is of a number or of two series, and a difference of two. */
function checkSides(
  { projects, measures, sectors, breakdowns }: ReadPrompt,
  { words, limit }: ReadStatistic,
) {
  const own = projects.filter(({ isPlace }) => !isPlace)
  const ids = new Set((own.length > 0 ? own : projects).map(({ project_id }) => project_id))
  const isOfEach = breakdowns.length > 0 || (sectors.length === 1 && sectors[0]?.isPlural)
  const figures = new Set(measures.map(({ operands }) => operands.map((one) => one.metric).join()))
  const series = Math.max(1, ids.size || sectors.length) * Math.max(1, figures.size)
  if (limit?.value !== undefined)
    return isOfEach && ids.size === 0
      ? ask(`“${words}” is of one project or of one sector. Of which?`)
      : undefined
  return series === 2 && breakdowns.length === 0
    ? undefined
    : ask(`“${words}” is of two series. Of which?`)
}

/** Shares are of what adds up and has several parts. */
function checkConcentration(read: ReadPrompt, { kind, words }: ReadStatistic, catalog: Catalog) {
  const { measures, projects, breakdowns } = read
  const addUp = measures.every(
    ({ operands: [operand, ...others] }) =>
      others.length === 0 && operand && getMetric(resolveOperand(operand, read, catalog)).additive,
  )
  if (!addUp) return ask(`“${words}” is of a figure that adds up, such as fees. Of which one?`)
  return kind === 'concentration' &&
    projects.some(({ isPlace }) => !isPlace) &&
    projects.length + breakdowns.length === 1
    ? ask(`“${words}” is of several projects. Of which sector, or of all?`)
    : undefined
}

/** Asks about numbers that are made of figures, and about transforms that say little or too much. */
export const STATISTIC_CHECKS = [
  checkEachPeriod,
  checkSums,
  checkAverage,
  checkRepeated,
  checkSmallest,
  checkOpenChange,
  checkStatistic,
] as const
