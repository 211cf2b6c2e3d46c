import type { AskClarification } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Item, isWord } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { ask, dropWords, replaceWords } from './replies.ts'

type Asked = { prompt: string; catalog: Catalog; context: MetricQuery | undefined }

/** A combination of words that no query has a part for: `find` returns the ones to name. */
type Rule = {
  find(read: ReadPrompt, asked: Asked): string | undefined
  /** The question behind the words. */
  question: string
  /** The questions to ask instead, by their labels. */
  choices?(words: string, asked: Asked): Record<string, string>
}

const LARGEST = /\b(biggest|largest|highest|top)\b/i
const without = (words: string, { prompt }: Asked) => ({ 'Without it': dropWords(prompt, words) })

const RULES: readonly Rule[] = [
  {
    find: ({ items, transforms }) =>
      transforms.length > 0 ||
      items.some((item) => isWord(item, 'versus', 'rank') || /^compare/i.test(item.words))
        ? undefined
        : findWords(
            items,
            /^does$/i,
            (next, before) => isNamed(next) && /^how$/i.test(before?.words ?? ''),
          ),
    question: 'asks how something works, and only figures can be shown. Which one?',
  },
  {
    find: ({ items, transforms }) => {
      const rolling = transforms.find(({ transform: { kind } }) => kind === 'rolling')?.words
      const at = items.findIndex(({ words }) => words !== '' && rolling?.startsWith(words))
      const before = items
        .slice(0, Math.max(0, at))
        .findLast(({ words }) => !/^(its?|the|own)$/i.test(words))
      return isWord(before, 'versus', 'above', 'below') ? rolling : undefined
    },
    question: 'is one more figure, and a chart has a moving average of all. Ask for it alone.',
  },
  {
    find: ({ items }) => findWords(items, /^than$/i, (next) => !next || !isNamed(next)),
    question: 'is compared with nothing that a list has. Name a number, a project or a figure.',
  },
  {
    find: ({ items }) => {
      const at = items.findIndex((item, index) => isWord(item, 'versus') && isNow(items[index + 1]))
      return at < 0 ? undefined : joinWords(items.slice(at, at + 2))
    },
    question: 'is no second period. Show the time since then?',
    choices: (words, { prompt }) => ({
      'Since then': `${dropWords(prompt, words).replace(/\bon(?= \d)/, 'since')}, until today`,
    }),
  },
  {
    find: ({ items, measures }) => {
      const isOfHolders = measures.some(({ operands }) =>
        operands.some(({ metric }) => metric === 'tokenholders'),
      )
      return isOfHolders
        ? findWords(items, /^(gets?|pays?|paid|receives?|returns?|split|earn(ed|s)?|makes?|made)$/i)
        : undefined
    },
    question: 'beside holders: what they are paid, or how many there are?',
    choices: (_, { prompt }) => ({
      'Payments to holders': prompt.replace(/\b(token\s?)?holders?\b/i, 'holders revenue'),
    }),
  },
  {
    find: ({ items, breakdowns, nouns, sectors, products, measures }) =>
      measures.length < 2 &&
      breakdowns.length + nouns.length + sectors.length + products.length === 0
        ? findWords(items, /^(breakdown|split|segmented|broken)$/i)
        : undefined,
    question: 'by what?',
    choices: (_, { prompt }) => ({
      'By chain': `${prompt} by chain`,
      'By product': `${prompt} by product`,
      'By label': `${prompt} by label`,
    }),
  },
  {
    find: ({ breakdowns: [split, ...others], projects, sectors, nouns, measures }) =>
      measures.length < 2 &&
      split?.dimension === 'project' &&
      others.length + sectors.length + nouns.length === 0 &&
      projects.filter(({ isPlace }) => !isPlace).length === 1 &&
      projects.length === 1
        ? split.words
        : undefined,
    question: 'of one project are not several. Its parts, or all projects?',
    choices: (words, { prompt }) => ({ 'By product': replaceWords(prompt, words, 'by product') }),
  },
  {
    find: ({ items, measures, projects }) =>
      measures.length > 1 &&
      projects.length > 0 &&
      items.some((item) => isWord(item, 'versus', 'correlation'))
        ? (measures.find(({ words }) => /^total \w+ /i.test(words))?.words ??
          findWords(
            items,
            /^(total|overall|whole market)$/i,
            (next) => next !== undefined && isOpenFigure(next),
          ))
        : undefined,
    question: 'is of everything, and the other figure of one project. Ask about each by itself.',
  },
  {
    find: ({ items }) => {
      const up = findWords(items, /^(largest|highest|biggest|most)( first)?$/i)
      const down = findWords(items, /^(smallest|lowest|fewest)( first)?$/i)
      return up && down && `${down}” and “${up}`
    },
    question: 'are two orders. Which one?',
  },
  {
    find: ({ transforms, growths, measures, conditions, order, top, items }) => {
      if (measures.length < 2) return undefined
      if (order?.isChange) return order.words
      const isChange = transforms.some(({ transform: { kind } }) => kind === 'change')
      const isApart = order ?? top.superlative ?? items.find((item) => isWord(item, 'versus'))
      const areMany = growths.length > 1 && conditions.length < 2
      return areMany || (isChange && isApart) ? growths[0]?.words : undefined
    },
    question: 'would be that of both figures. Ask about one, or give a number for each.',
  },
  {
    find: ({ transforms }) => {
      const kinds = new Set(transforms.map(({ transform: { kind } }) => kind))
      const change = transforms.find(({ transform: { kind } }) => kind === 'change')
      return kinds.has('rank') ? change?.words : undefined
    },
    question: 'of a rank is none of an amount. Show the ranks?',
    choices: without,
  },
  {
    find: ({ items, transforms }) =>
      transforms.some(({ transform: { kind } }) => kind === 'change')
        ? findWords(items, /^(in (usd|dollars|us dollars|absolute terms)|many)$/i)
        : undefined,
    question: 'is an amount, and changes are in percent. Ask for the figure of both periods.',
  },
  {
    find: ({ measures, top, order }) =>
      (top.superlative ?? top.top ?? order) !== undefined
        ? measures.find(({ words }) => /^loss(es)?$/i.test(words))?.words
        : undefined,
    question: 'is read as earnings, of which the lowest are the largest losses. Show these?',
    choices: (words, { prompt }): Record<string, string> =>
      LARGEST.test(prompt)
        ? { 'Lowest earnings': replaceWords(prompt, words, 'earnings').replace(LARGEST, 'lowest') }
        : {},
  },
  {
    find: ({ native, transforms, projects }) =>
      projects.length !== 1 &&
      transforms.some(({ transform: { kind } }) => kind === 'share' || kind === 'rank')
        ? native?.words
        : undefined,
    question: 'has no shares and ranks, since each has a token of its own.',
  },
  {
    find: ({ items, total, measures, ranges: [period] }) => {
      const isWhole = period?.range === 'max' && (total ?? findWords(items, /^(total|unique)$/i))
      return isWhole && measures.some(isUnique) ? period.words : undefined
    },
    question: 'has no sum of users, since they come again on other days. Show those of each month?',
    choices: (words, asked) => ({ Monthly: `monthly ${dropWords(asked.prompt, words, 'total')}` }),
  },
  {
    find: ({ items, measures }) =>
      measures.some(isOfChains)
        ? undefined
        : findWords(items, /^ecosystem$/i, (_, before) => isNamed(before)),
    question: 'is the chain itself, or what runs on it?',
    choices: (words, { prompt }) => ({
      'Projects on the chain': replaceWords(prompt, words, 'projects'),
      'The chain': dropWords(prompt, words),
    }),
  },
  {
    find: ({ items, projects, nouns, sectors }) =>
      projects.filter(({ isPlace }) => isPlace).length > 1 && nouns.length + sectors.length > 0
        ? findWords(items, /^(both|beiden?)$/i)
        : undefined,
    question: 'is no condition: a list has what is on any of the chains. Show it?',
    choices: (words, { prompt }) => ({ 'On any of them': dropWords(prompt, words) }),
  },
  {
    find: ({ items }) =>
      findWords(items, /^(sector|category)$/i, (_, before) =>
        /^(its|their|the)$/i.test(before?.words ?? ''),
      ),
    question: 'of what? Name it, such as “lending”.',
  },
  {
    find: ({ items }) => {
      const at = items.findIndex(
        (item, index) =>
          isWord(item, 'and', 'versus') &&
          [items[index - 1], items[index + 1]].some((one) => DOLLARS.test(one?.words ?? '')),
      )
      return at < 0 ? undefined : joinWords(items.slice(at - 1, at + 2))
    },
    question: 'are two units, and a chart has one. Which?',
  },
  {
    find: ({ sectors, items, measures }) => {
      const own = sectors.filter(({ sector }) => !sector.startsWith('blockchains-'))
      const isOfBoth = own.length > 0 && own.length < sectors.length
      const isListed = items.some(
        (item) => !isWord(item, 'filler') && isWord(item, 'and', 'versus'),
      )
      const isOfDexes = own.every(({ sector }) => sector === 'exchange')
      const isOfVolume = measures.some(({ operands }) =>
        operands.some(({ metric }) => metric === 'volume'),
      )
      return isOfBoth && !isListed && !(isOfDexes && isOfVolume) ? joinWords(sectors) : undefined
    },
    question: 'are chains and what runs on them. Which of them?',
  },
  {
    find: ({ items, measures, conditions }) =>
      conditions.length === 0 && measures.some(({ isOrder }) => isOrder)
        ? findWords(items, /^with$/i, (next) => next !== undefined && isOpenFigure(next))
        : undefined,
    question: 'a figure is no condition. Any above zero?',
    choices: (_, { prompt }) => ({ 'Above zero': prompt.replace(/\bwith\b/i, 'with any') }),
  },
  {
    find: ({ items }, { context }) =>
      context === undefined
        ? findWords(
            items.map((item) =>
              item.isUsed && isWord(item, 'by') ? { ...item, words: '' } : item,
            ),
            /^(per|pro|je)$/i,
            (next) => next !== undefined && (isOpenFigure(next) || isNamed(next)),
          )
        : undefined,
    question: 'a figure divides another one. Which?',
  },
  {
    find: ({ order, measures }) =>
      order?.direction === 'asc'
        ? measures.find(({ words }) => /^(transaction fees?|fee)$/i.test(words))?.words
        : undefined,
    question: 'may be that of a transaction, or all fees. Which?',
    choices: (words, { prompt }) => ({
      'Of a transaction': replaceWords(prompt, words, 'average transaction fee'),
      'All fees': replaceWords(prompt, words, 'total fees'),
    }),
  },
  {
    find: ({ items }) =>
      /^where$/i.test(items[0]?.words ?? '') ? findWords(items, /^goe?s?$/i) : undefined,
    question: 'where? Its financial statement lists what it becomes.',
  },
  {
    find: ({ breakdowns, projects, sectors, measures }) => {
      const isByChain = breakdowns.some(({ dimension }) => dimension === 'chain')
      const isOfAll = projects.length + sectors.length === 0
      return isByChain && isOfAll ? measures.find(isUnique)?.words : undefined
    },
    question: 'of several projects do not add up on a chain. Show those of each chain itself?',
    choices: (words) => ({ 'Of each chain': `top chains by ${words}` }),
  },
  {
    find: ({ items, projects, sectors, nouns }, { context }) =>
      context === undefined && projects.length + sectors.length + nouns.length === 0
        ? (findWords(items.slice(0, 1), /^(sort|sorted|order|ordered|rank)( by)?$/i) ??
          findWords(items, /^(those|them|these|davon)$/i))
        : undefined,
    question: 'of what? There is no chart on screen.',
  },
  {
    find: ({ top, granularities }, { context }) =>
      context !== undefined && top.superlative !== undefined && granularities.length > 0
        ? granularities[0]?.words
        : undefined,
    question: 'of which figure of which project?',
  },
]

/** Asks about words that are known and that the query would have no part for, or another one. */
export function checkMeanings(read: ReadPrompt, asked: Asked): AskClarification | undefined {
  if (read.record !== undefined) return undefined
  for (const { find, question, choices } of RULES) {
    const words = find(read, asked)
    if (words === undefined) continue
    const offered = Object.entries(choices?.(words, asked) ?? {})
    return ask(
      `“${words}” ${question}`,
      offered.map(([label, prompt]) => ({ label, prompt })),
    )
  }
  return undefined
}

/** The words of the first item that is so, and that nothing was made of. */
function findWords(
  items: readonly Item[],
  words: RegExp,
  isThere: (next: Item | undefined, before: Item | undefined) => boolean = () => true,
): string | undefined {
  return items.find(
    (item, at) =>
      words.test(item.words) &&
      !(item.isUsed && isWord(item, 'than')) &&
      isThere(
        items.slice(at + 1).find((one) => !ARTICLE.test(one.words)),
        items[at - 1],
      ),
  )?.words
}

const ARTICLE = /^(a|an|the|that|those|of)$/i
const NOW = /^(today|now|rn|right now|heute)$/i
const isNow = (item: Item | undefined) => item !== undefined && NOW.test(item.words)
const isNamed = (item: Item | undefined) =>
  item?.meanings.some(({ kind }) => kind === 'project') ?? false
const DOLLARS = /^(in )?(usd|(us )?dollars)$/i
const joinWords = (items: readonly { words: string }[]) => items.map(({ words }) => words).join(' ')
const isOpenFigure = (item: Item) => findOperand(item)?.isVerb === false

function isUnique({ operands }: ReadPrompt['measures'][number]): boolean {
  return operands.some(({ metric }) => findMetric(metric)?.kind === 'unique')
}

/** Figures of a chain that are those of what runs on it. */
function isOfChains({ operands }: ReadPrompt['measures'][number]): boolean {
  return operands.some(({ metric }) =>
    /^(tvl|volume|outstanding_supply|active_loans|stablecoin_net_flow|ecosystem_.*)$/.test(metric),
  )
}
