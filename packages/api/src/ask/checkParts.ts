import type { AskClarification } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findSectorShare } from './findSectorShare.ts'
import { findShareChange } from './rankChanges.ts'
import { findDimension } from './readDimensions.ts'
import { type Item, isWord, placeOf } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { isCounted } from './readTop.ts'
import { ask, askWithout, dropWords, replaceWords } from './replies.ts'

type Asked = { prompt: string; catalog: Catalog }

/** "USDC vs USDS": a product limits what stands beside it, so that nothing would be left of the other. */
function checkProducts(
  { products, projects, items, breakdowns }: ReadPrompt,
  { prompt, catalog }: Asked,
): AskClarification | undefined {
  const [product] = products
  const owners = products.map(({ project_id }) => project_id)
  const isCompared = products.length === 1 && items.some((item) => isWord(item, 'versus'))
  const other = projects.find(
    ({ isPlace, project_id }) => !isPlace && (isCompared || !owners.includes(project_id)),
  )
  const isByProduct = breakdowns.some(({ dimension }) => dimension === 'product')
  if (product === undefined || other === undefined || isByProduct) return undefined
  const wholes = products.map(({ words }) => words)
  const isOwner = owners.includes(other.project_id)
  return ask(
    `“${product.words}” is a part of ${catalog.nameOf(product.project_id)}, and a chart is of parts or of whole projects. Which?`,
    [
      ...(isOwner
        ? []
        : [{ label: wholes.join(', '), prompt: dropWords(prompt, ...listOwn(projects)) }]),
      { label: listOwn(projects).join(', '), prompt: dropWords(prompt, ...wholes) },
    ],
  )
}

function listOwn(projects: ReadPrompt['projects']): string[] {
  return projects.flatMap(({ isPlace, words }) => (isPlace ? [] : [words]))
}

const CUTS = ['top', 'largest', 'smallest', 'cheapest', 'gainers', 'losers'] as const

/** "The top 5 dexes per chain", "in each of the last 4 quarters", "every March": a query has one range, and one choice. */
function checkEach({ items, breakdowns, top }: ReadPrompt, { prompt }: Asked) {
  const split = breakdowns.find(({ dimension }) => dimension !== 'project')
  const cut = items.findIndex((item) => isWord(item, ...CUTS))
  const counted = items.slice(cut + 1).find((item) => !/^\d+$/.test(item.words))
  const isOfProjects = isCounted(counted) && OF_PROJECTS.has(findDimension(counted) ?? 'project')
  if (split !== undefined && cut >= 0 && isOfProjects)
    return ask(`A list has the largest of all, and not those of each: “${split.words}”.`, [
      {
        label: 'Of all',
        prompt: dropWords(
          prompt,
          ...['in', 'on', 'of'].map((word) => `${word} ${split.words}`),
          split.words,
        ),
      },
    ])
  const at = items.findIndex((item, index) =>
    isEachOf(item, items.slice(index + 1), top.top?.words),
  )
  if (at < 0) return undefined
  const words = [items[at], items[at + 1]].map((item) => item?.words ?? '').join(' ')
  return ask(`“${words.trim()}” would be several questions. Ask about one of them.`)
}

const OF_PROJECTS: ReadonlySet<string> = new Set(['project'])

/** "Every March", "by each of TVL, fees and users", "top 5 each". */
function isEachOf(item: Item, behind: readonly Item[], top: string | undefined): boolean {
  if (!/(^|\s)(each|every|jede[mnrs]?)$/i.test(item.words)) return false
  const next = behind.find((one) => !isWord(one, 'filler', 'of') || isWord(one, 'last'))
  if (next === undefined) return top !== undefined
  const isOfTime = next.date !== undefined || next.duration !== undefined || isWord(next, 'last')
  return isOfTime || (findOperand(next) !== undefined && behind[0] !== next)
}

const COUNTS = /^(numbers?|count( of)?|anzahl)$/i
const MANY = /^(many|viele)$/i

/** "Number of deposits": the figure is dollars. "How many L2s have a token": projects are no figure. */
function checkCounts({ items, measures, conditions, ...read }: ReadPrompt, { prompt }: Asked) {
  if (read.statistic?.kind === 'days') return undefined
  const at = items.findIndex(({ words }) => COUNTS.test(words) || MANY.test(words))
  const behind = items.slice(at + 1)
  const counted = behind.find((item) => !isWord(item, 'of'))
  const isOfProjects = measures.length + conditions.length === 0 && read.record === undefined
  if (at >= 0 && isOfProjects && isCounted(counted))
    return ask(
      `A list says how many “${counted?.words}” meet a condition. Name one, such as “with TVL above 10m”.`,
    )
  const isFigure = (item: Item) => findOperand(item) !== undefined
  // "Transfer count".
  const isLast = /^count$/i.test(items[at]?.words ?? '')
  const figure = isLast ? items.slice(0, at).findLast(isFigure) : behind.find(isFigure)
  const metric = figure && findMetric(findOperand(figure)?.metric ?? '')
  if (at < 0 || figure === undefined || metric?.format !== 'usd' || conditions.length > 0)
    return undefined
  const isMany = MANY.test(items[at]?.words ?? '')
  if (isMany && (figure !== behind[0] || metric.kind !== 'stock')) return undefined
  return ask(`“${figure.words}” is an amount in US dollars here, and no number of them. Show it?`, [
    {
      label: metric.title,
      prompt: replaceWords(prompt, figure.words, `amount of ${metric.title}`).replace(
        /\b(?:number of|count of|count|how many)\s+/i,
        '',
      ),
    },
  ])
}

/** "Revenue and its growth" are two figures, and a change is one of all that a chart has. */
function checkOwnGrowth({ items, transforms }: ReadPrompt, { prompt }: Asked) {
  for (const { words } of transforms) {
    const at = placeOf(items, words)
    const before = items.slice(0, Math.max(0, at))
    const and = before.findLastIndex((item) => isWord(item, 'and'))
    const own = before.slice(and + 1)
    const figures = before.slice(0, Math.max(0, and)).flatMap((item) => findOperand(item) ?? [])
    const isOther = (item: Item) => {
      const operand = findOperand(item)
      if (operand) return figures.every(({ metric }) => metric !== operand.metric)
      return !isWord(item, 'filler', 'growth', 'of') && !words.includes(item.words)
    }
    if (and < 0 || figures.length === 0 || own.some(isOther)) continue
    const said = [...own.map((item) => item.words), words].join(' ')
    return ask(`“${said}” is a figure besides the first, and a chart shows one of them. Which?`, [
      { label: 'The figure', prompt: dropWords(prompt, said) },
      {
        label: words,
        prompt: replaceWords(prompt, [before[and]?.words, said].join(' '), words),
      },
    ])
  }
  return undefined
}

/** "Which perps lost market share" is about two periods; changes of ranks have no list. */
function checkShareChange(read: ReadPrompt, { prompt }: Asked) {
  const found = findShareChange(read)
  if (found === undefined || (found.isShare && read.ranges.length === 1)) return undefined
  const { words, isShare } = found
  if (!isShare) return askWithout(`“${words}” of ranks has no list. Ask without it?`, prompt, words)
  const choice = { label: 'Last 90 days', prompt: `${prompt} in the last 90 days` }
  return ask(`“${words}” of shares in which period?`, [choice])
}

/** "Core revenue of Aave", "ETH staked on Lido": a name before the figure of another one may be a mere word. */
function checkMereWord({ projects, items }: ReadPrompt, { prompt, catalog }: Asked) {
  const own = projects.filter(
    ({ isPlace, project_id }, at) =>
      !isPlace && projects.findIndex((one) => one.project_id === project_id) === at,
  )
  const at = own.findIndex(({ words }, index) => {
    const between = items.slice(
      placeOf(items, words) + 1,
      Math.max(0, placeOf(items, own[index + 1]?.words)),
    )
    const isPassed = (item: Item) =>
      !item.isAfterBreak && (isWord(item, 'filler', 'of', 'on') || findOperand(item) !== undefined)
    return between.some((item) => isWord(item, 'of', 'on')) && between.every(isPassed)
  })
  const [one, other] = at < 0 ? [] : own.slice(at)
  if (one === undefined || other === undefined) return undefined
  const name = catalog.nameOf(one.project_id)
  return ask(`“${one.words}” is also the project ${name}. Is it meant?`, [
    { label: catalog.nameOf(other.project_id), prompt: dropWords(prompt, one.words) },
    { label: name, prompt: dropWords(prompt, other.words) },
  ])
}

/** "Rolling 30 days" of amounts may be a sum or a mean. */
function checkRolling({ transforms, measures }: ReadPrompt, { prompt }: Asked) {
  const open = transforms.find(({ isOpen }) => isOpen)
  const areFlows = measures.some(({ operands }) =>
    operands.some(({ metric }) => metric === 'volume' || findMetric(metric)?.kind === 'flow'),
  )
  if (open === undefined || !areFlows) return undefined
  return ask(`“${open.words}”: the mean of these periods, or a sum?`, [
    { label: 'Mean', prompt: replaceWords(prompt, open.words, `${open.words} average`) },
    { label: 'Sum of twelve months', prompt: replaceWords(prompt, open.words, 'ltm') },
  ])
}

/** "Perps' share of revenue" may be that of all perps in everything, or that of each in their sum. */
function checkSectorShare(read: ReadPrompt, { prompt }: Asked) {
  const found = findSectorShare(read)
  if (found === undefined || found.whole !== undefined) return undefined
  return ask(`The share of all ${found.sector.words} in everything, or that of each of them?`, [
    { label: 'Of everything', prompt: `${prompt} of all crypto` },
    { label: 'Of each', prompt: `${prompt}, by project` },
  ])
}

/** The words of a prompt that would be dropped or misread, in the order in which they are asked about. */
export const PART_CHECKS = [
  ...[checkProducts, checkMereWord, checkCounts, checkOwnGrowth, checkShareChange],
  ...[checkSectorShare, checkEach, checkRolling],
] as const
