import { formatValue } from '../../formats/formatValue.ts'
import { nameMeasure } from '../../metrics/nameMeasure.ts'
import { createLookup } from '../../text/createLookup.ts'

/** An amount that goes from one metric to another, by their ids. */
export type Flow = {
  source: string
  target: string
  value: number
  /** It is what the known parts leave of a figure, and is hatched. */
  isUnknown?: true
}

export type PreparedSankey = {
  nodes: {
    name: string
    color: string
    /** Title and amount in one line, and in two. */
    text: string
    label: string
    /** The size at which it is drawn where its flows do not say it. */
    value: number | undefined
    /** True if no profit covers it; it is then outlined. */
    isDeficit: boolean
  }[]
  links: Flow[]
}

const COLORS: Readonly<Record<string, string>> = createLookup({
  fees: '#4269d0',
  fees_supply_side: '#97bbf5',
  revenue: '#6cc5b0',
  gross_profit: '#6cc5b0',
  earnings: '#3ca951',
  loss: '#c94a3c',
})
const COST_COLOR = '#ff725c'
const UNKNOWN_COLOR = '#8b929c'

/** Parts that leave less than this share of their whole are all of it. */
const WHOLE_WITHIN = 0.001

const COSTS = ['operating_expenses', 'token_incentives'] as const

/**
 * The flows from fees to earnings: what goes on in blue and green, what goes out as cost in red. Expenses that no profit
 * covers go on to a deficit, the loss; expenses that profit covers go on to what they are for, where that is known.
 * `values` are the metrics' own figures, which a node shows even where its flows do not add up to it; what its known
 * parts leave of it is a flow of its own.
 */
export function prepareSankey(
  flows: readonly Flow[],
  values: ReadonlyMap<string, number | null>,
): PreparedSankey {
  const given = flows.filter((flow) => flow.value > 0)
  const expenses = sum(given, 'target', 'expenses')
  const hasLoss = given.some(({ source }) => source === 'loss')
  const known = hasLoss
    ? given.map((flow) =>
        flow.source === 'loss' ? { ...flow, source: flow.target, target: 'loss' } : flow,
      )
    : [...given, ...splitExpenses(expenses, values)]
  const links = [...known, ...listRemainders(known, values)]
  const ids = [...new Set(links.flatMap((flow) => [flow.source, flow.target]))]
  const figureOf = (id: string) =>
    values.get(id) ??
    (id === 'expenses' ? expenses : Math.max(sum(links, 'source', id), sum(links, 'target', id)))
  const fees = figureOf('fees')
  return {
    links,
    nodes: ids.map((id) => {
      const amount = formatValue(figureOf(id), 'usd', 'compact')
      const share =
        id === 'fees' || fees <= 0 ? undefined : `${Math.round((figureOf(id) / fees) * 100)}%`
      const isUnknown = links.some(({ target, isUnknown = false }) => isUnknown && target === id)
      const title = nameNode(id, isUnknown)
      return {
        name: id,
        color: isUnknown ? UNKNOWN_COLOR : (COLORS[id] ?? COST_COLOR),
        text: `${title} ${amount}${share ? `, ${share} of fees` : ''}`,
        label: `${title}\n${amount}${share ? ` · ${share}` : ''}`,
        value: id === 'expenses' ? expenses : undefined,
        isDeficit: id === 'loss',
      }
    }),
  }
}

function nameNode(id: string, isUnknown: boolean): string {
  if (isUnknown) return 'Not reported'
  return id === 'loss' ? 'Loss' : nameMeasure(id)
}

/** Splits expenses by purpose, where the metrics say all of it. */
function splitExpenses(expenses: number, values: ReadonlyMap<string, number | null>): Flow[] {
  const parts = COSTS.flatMap((target): Flow[] => {
    const value = values.get(target) ?? 0
    return value > 0 ? [{ source: 'expenses', target, value }] : []
  })
  const whole = parts.reduce((total, { value }) => total + value, 0)
  return Math.abs(whole - expenses) <= expenses * WHOLE_WITHIN ? parts : []
}

/** Lists what the known parts of figures leave of them. Of expenses all parts are known, or none is shown. */
function listRemainders(
  links: readonly Flow[],
  values: ReadonlyMap<string, number | null>,
): Flow[] {
  const sources = new Set(links.map(({ source }) => source).filter((id) => id !== 'expenses'))
  return [...sources].flatMap((source): Flow[] => {
    const whole = values.get(source) ?? 0
    const value = whole - sum(links, 'source', source)
    if (value <= whole * WHOLE_WITHIN) return []
    return [{ source, target: `unknown ${source}`, value, isUnknown: true }]
  })
}

function sum(links: readonly Flow[], side: 'source' | 'target', id: string): number {
  return links.reduce((total, link) => (link[side] === id ? total + link.value : total), 0)
}
