import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { createDayIndex } from '../../connectors/writeDays.ts'
import type { Importer } from '../../files/Importer.ts'
import { isUnixSeconds, LooseNumber, UnixSeconds } from '../../files/LooseNumber.ts'
import { parseRecords, type RecordShape } from '../../files/parseRecords.ts'
import { readJson } from '../../files/readJson.ts'
import { readNameStem } from '../../files/readNameParts.ts'
import { findChain } from '../matchProject.ts'
import { slugOf } from './live/LlamaList.ts'
import {
  discoverProtocol,
  findLlamaProtocol,
  findLlamaWhole,
  type LlamaProtocol,
} from './protocolList.ts'

const SECONDS_PER_DAY = 86_400

const Amount = LooseNumber.pipe(z.number().nonnegative())

/** A level at a moment; `date` is in seconds. */
const LEVEL = z.object({
  date: UnixSeconds.pipe(z.int()),
  totalLiquidityUSD: Amount,
})
type Level = z.output<typeof LEVEL>
/** Fast path: nearly all levels are plain numbers. */
const LEVELS: RecordShape<Level> = {
  safeParse: (item) => (isLevel(item) ? { success: true, data: item } : LEVEL.safeParse(item)),
}
/** Its entries are validated one by one. */
const LIST = z.custom<unknown[]>((value) => Array.isArray(value))
const BODY = z.object({
  name: z.string().optional(),
  tvl: LIST,
  currentChainTvls: z.record(z.string(), z.unknown()).optional(),
  chainTvls: z.record(z.string(), z.object({ tvl: LIST })).optional(),
})
const DATES = z.object({ tvl: z.array(z.object({ date: z.coerce.number() })) })

/**
 * Keys next to chains that name a kind of balance, alone or after a chain as in `Solana-borrowed`.
 */
const BALANCE_KINDS: ReadonlySet<string> = new Set([
  'borrowed',
  'staking',
  'pool2',
  'vesting',
  'doublecounted',
  'liquidstaking',
  'dcAndLsOverlap',
  'treasury',
  'offers',
  'OwnTokens',
])

type Series = { metric_id: 'tvl' | 'active_loans'; chain_id: string }

/**
 * The history of one protocol's total value locked, and its levels per chain at the time of the
 * request.
 */
export const protocolTvl: Importer = {
  id: 'defillama-protocol-tvl',
  source_id: 'defillama',
  title: 'DefiLlama protocol TVL',
  rank: 20,
  recognize: ({ text }) =>
    /^\s*\{/.test(text) && /"tvl"\s*:\s*\[/.test(text) && text.includes('"totalLiquidityUSD"'),
  subject: (file) => readNameStem(file.name),
  async statedMoment(file) {
    const body = DATES.safeParse(await readJson(file))
    const last = body.success ? body.data.tvl.at(-1) : undefined
    return last ? last.date * 1000 : null
  },
  async read(file, writer) {
    const whole = await readJson(file)
    const body = BODY.safeParse(whole)
    if (!body.success) throw new AppError('unsupported-input', '"tvl" is missing or is not a list.')
    const { name = '' } = body.data
    // An answer without a name is known only by the file's, which makes no project.
    const slug = name === '' ? readNameStem(file.name) : slugOf({ slug: '', name })
    const protocol =
      findLlamaProtocol(writer.catalog, slug) ??
      findLlamaProtocol(writer.catalog, name) ??
      findLlamaWhole(writer.catalog, slug) ??
      (name === '' ? null : discoverProtocol({ ...Object(whole), name, slug }, writer))
    if (!protocol)
      throw new AppError(
        'unsupported-input',
        writer.discovery === undefined || name === ''
          ? `The protocol "${name || slug}" is not in the catalog.`
          : `The protocol "${name || slug}" is part of a reviewed project whose catalog entry does not list it. Add it there under "sources" of a product.`,
      )
    writeProtocolTvl(body.data, { writer, protocol })
  },
}

/**
 * Writes a protocol's answer: in total, by chain, and borrowed amounts. Throws `unsupported-input`
 * if the list of levels is missing.
 */
export function readProtocolTvl(body: unknown, to: Target): void {
  const parsed = BODY.safeParse(body)
  if (!parsed.success) throw new AppError('unsupported-input', '"tvl" is missing or is not a list.')
  writeProtocolTvl(parsed.data, to)
}

/** Current levels: in total, and by the same keys as in an answer for one protocol. */
export type CurrentTvl = { tvl: number | null; chainTvls: Record<string, number | null> }

/** Writes current levels as provisional points of their day; unstated levels are left out. */
export function writeCurrentTvl(
  { tvl, chainTvls }: CurrentTvl,
  { day, ...to }: Target & { day: Day },
): void {
  if (tvl !== null) writeLevel({ metric_id: 'tvl', chain_id: '' }, tvl, { ...to, day })
  const isStated = ([, level]: [string, number | null]) => level !== null
  writeCurrent(Object.fromEntries(Object.entries(chainTvls).filter(isStated)), day, to)
}

type Target = { writer: BatchWriter; protocol: LlamaProtocol }

function writeProtocolTvl(body: z.output<typeof BODY>, to: Target): void {
  const last = writeHistory(body.tvl, { metric_id: 'tvl', chain_id: '' }, to)
  const withHistory = new Set<string>()
  for (const [key, { tvl }] of Object.entries(body.chainTvls ?? {})) {
    const series = toSeries(key, to.writer)
    if (!series) continue
    writeHistory(tvl, series, to)
    withHistory.add(key)
  }
  // If there is a history, its last level counts; a level of another minute would contradict it.
  const current = Object.entries(body.currentChainTvls ?? {}).filter(
    ([key]) => !withHistory.has(key),
  )
  if (last) writeCurrent(Object.fromEntries(current), last, to)
}

/**
 * The newest level of each day counts. A last level that is not at midnight belongs to a day that
 * is not over, for which the source also lists midnight.
 */
function writeHistory(list: unknown[], series: Series, to: Target): Day | null {
  const days = createDayIndex()
  const levels: { level: Level; line: number }[] = []
  const read = [...parseRecords(list, LEVELS, to.writer)]
  const newest = read.reduce((latest, { record }) => Math.max(latest, record.date), 0)
  for (const { line, record: level } of read) {
    const place = days.take(Math.floor(level.date / SECONDS_PER_DAY))
    const known = levels[place]
    if (known === undefined) levels.push({ level, line })
    else {
      const earlier = Math.min(known.level.date, level.date)
      const areMidnightAndNow =
        earlier % SECONDS_PER_DAY === 0 && Math.max(known.level.date, level.date) === newest
      const isRepeated = known.level.totalLiquidityUSD === level.totalLiquidityUSD
      if (!isRepeated && (!areMidnightAndNow || earlier === newest))
        to.writer.reject(
          'an older level of the same day',
          `${toDay(level.date * 1000)}: records ${known.line} and ${line}`,
        )
      if (level.date >= known.level.date) levels[place] = { level, line }
    }
  }
  const point = { ...series, ...to.protocol }
  for (const { level, line } of levels) {
    const { date, totalLiquidityUSD: value } = level
    const provisional = date === newest && date % SECONDS_PER_DAY !== 0
    to.writer.point({ ...point, day: toDay(date * 1000), value, line, provisional })
  }
  return newest === 0 ? null : toDay(newest * 1000)
}

function isLevel(item: unknown): item is Level {
  if (typeof item !== 'object' || item === null) return false
  const { date, totalLiquidityUSD: level } = item as Partial<Record<keyof Level, unknown>>
  return (
    isUnixSeconds(date) &&
    Number.isInteger(date) &&
    typeof level === 'number' &&
    level >= 0 &&
    Number.isFinite(level)
  )
}

/** Levels at the time of the request, of a day that was not over. */
function writeCurrent(levels: Record<string, unknown>, day: Day, to: Target): void {
  for (const [key, value] of Object.entries(levels)) {
    to.writer.read()
    const series = toSeries(key, to.writer)
    if (!series) continue
    writeLevel(series, value, { ...to, day })
  }
}

function writeLevel(series: Series, level: unknown, to: Target & { day: Day }): void {
  const { protocol, writer, day } = to
  const amount = Amount.safeParse(level)
  const { metric_id, chain_id } = series
  if (amount.success)
    writer.point({ ...series, ...protocol, day, value: amount.data, line: 0, provisional: true })
  else
    writer.reject(
      'not an amount in the current levels',
      `${metric_id} ${chain_id}: ${JSON.stringify(level)}`,
    )
}

/** Converts a key to the series that it measures, or null if it belongs to no metric or to an unknown chain. */
function toSeries(key: string, writer: BatchWriter): Series | null {
  if (key === 'borrowed') return { metric_id: 'active_loans', chain_id: '' }
  const dash = key.lastIndexOf('-')
  const kind = dash < 0 ? key : key.slice(dash + 1)
  if (BALANCE_KINDS.has(kind) && kind !== 'borrowed') return null
  const isBorrowed = kind === 'borrowed'
  const chain_id = findChain(writer.catalog, isBorrowed ? key.slice(0, dash) : key)
  if (chain_id) return { metric_id: isBorrowed ? 'active_loans' : 'tvl', chain_id }
  writer.reject('a chain that is not in the catalog', key)
  return null
}
