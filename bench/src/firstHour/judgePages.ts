import { logProgress } from '../Bench.ts'
import { findTruth } from '../world/truth.ts'
import type { Entity, World } from '../world/World.ts'
import { JUDGED_COLUMNS, judgeFigure } from './judgeRows.ts'
import { judgeText, type VisitState } from './judgeText.ts'
import { isShown, readShown } from './readShown.ts'
import type { TerminalApi } from './TerminalApi.ts'
import type { Untruth } from './Untruth.ts'
import type { SeenPage } from './visitTerminal.ts'

/** The heads of the list's columns that are compared, which begin so. */
const HEADS: readonly { head: RegExp; column: string }[] = [
  { head: /^Market cap/i, column: 'market_cap_circulating_7d_latest' },
  { head: /^(?:TVL|Total value locked)(?!.*(?:change|trend))/i, column: 'tvl_7d_latest' },
  { head: /^Fees(?!.*(?:change|trend|%|Δ))/i, column: 'fees_30d_sum' },
]

type Judge = { api: TerminalApi; world: World; today: number; minute: number; isFilling: boolean }

/** Compares what pages say with the world. */
export async function judgePages(pages: readonly SeenPage[], judge: Judge): Promise<Untruth[]> {
  const { api, minute } = judge
  const { sample } = await api.status()
  const prices = await api.coverage('price')
  const untruths: Untruth[] = []
  for (const page of pages) {
    if (page.text.trim() === '') {
      logProgress(`minute ${minute}: ${page.path} could not be drawn in time`)
      continue
    }
    const state = describeState(page, { ...judge, prices })
    const found = judgeText(page.path, page.text, state)
    const isMarked = /sample/i.test(page.text)
    if (sample && !isMarked)
      found.push({ said: 'figures without the mark of sample data', truth: 'they are sample data' })
    if (!sample && page.path === '/') found.push(...judgeTable(page.table, judge))
    if (!sample) found.push(...judgeHeader(page, judge))
    untruths.push(...found.map((one) => ({ minute, place: page.path, ...one })))
  }
  return untruths
}

type Prices = Awaited<ReturnType<TerminalApi['coverage']>>

function describeState(
  { path }: SeenPage,
  { today, isFilling, prices }: Judge & { prices: Prices },
): VisitState {
  const [, project_id] = /^\/projects\/([^/]+)$/.exec(path) ?? []
  const last = prices.get(project_id ?? '')?.last_day
  return {
    isFilling,
    hasRounds: false,
    hasUnlocks: false,
    daysOld: last === undefined ? null : today - Date.parse(last) / 86_400_000,
  }
}

/** Compares the amounts in the table of projects, whose rows begin with name and ticker. */
function judgeTable([heads = [], ...rows]: readonly string[][], { world, today }: Judge) {
  const columns = heads.flatMap((head, index) => {
    const found = HEADS.find((one) => one.head.test(head))
    const judged = JUDGED_COLUMNS.find(({ column }) => column === found?.column)
    return judged ? [{ judged, index, head }] : []
  })
  return rows.flatMap((cells) => {
    const entity = findNamed(world, cells)
    if (entity === undefined) return []
    return columns.flatMap(({ judged, index, head }) => {
      const shown = readShown(cells[index] ?? '')
      // A chain has the value locked in the projects on it instead of one of its own.
      const isStandIn =
        judged.metric === 'tvl' && entity.chain !== null && entity.protocols.length === 0
      if (shown === null || isStandIn) return []
      const { truth } = judgeFigure(null, judged, { entity, today })
      const before = judged.days === 0 ? findTruth(entity, judged.metric, today - 1) : null
      const isTrue = [truth, before].some((one) => one !== null && isShown(shown, one))
      return isTrue
        ? []
        : [{ said: `${head} of ${entity.name}: ${cells[index]}`, truth: `it is ${truth}` }]
    })
  })
}

/** The entity of a row, which has its name and, if it is reviewed, ticker as words; undefined where no name is there. */
function findNamed({ reviewed, others }: World, cells: readonly string[]): Entity | undefined {
  const text = ` ${cells.slice(0, 2).join(' ').toLowerCase()} `
  const has = (words: string) => text.includes(` ${words.toLowerCase()} `)
  const found = [...reviewed.values(), ...others.values()].filter(
    ({ name, coin, project_id }) =>
      name !== '' && has(name) && (coin === null || project_id === null || has(coin.symbol)),
  )
  // Of two names of which one holds the other, the longer is meant.
  return found.toSorted((a, b) => b.name.length - a.name.length)[0]
}

/** Compares the price and market cap that a project's page states first. */
function judgeHeader({ path, text }: SeenPage, { world, today }: Judge) {
  const [, project_id = ''] = /^\/projects\/([^/]+)$/.exec(path) ?? []
  const entity = world.reviewed.get(project_id)
  if (entity === undefined) return []
  return (['price', 'market_cap_circulating'] as const).flatMap((metric) => {
    const label = metric === 'price' ? 'Price' : 'Market cap(?: \\(circulating\\))?'
    const [, amount] = new RegExp(`^${label}\\s+(\\$[\\d,.]+[KMBT]?)$`, 'm').exec(text) ?? []
    const shown = amount === undefined ? null : readShown(amount)
    if (shown === null) return []
    const truths = [today, today - 1].map((day) => findTruth(entity, metric, day))
    return truths.some((truth) => truth !== null && isShown(shown, truth))
      ? []
      : [{ said: `${metric} ${amount}`, truth: `it is ${truths[0]}` }]
  })
}
