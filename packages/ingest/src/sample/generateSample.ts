import { setImmediate } from 'node:timers/promises'
import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { addMonths } from '@tickmark/core/time/Granularity'
import { createAssetSeries } from './createAssetSeries.ts'
import { createCurve } from './createCurve.ts'
import { writeLabels } from './createLabelSeries.ts'
import { createProjectSeries } from './createProjectSeries.ts'
import { createNoise, createRandom } from './createRandom.ts'
import { createSampleProject } from './createSampleProject.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'
import { MARKET } from './levels/SAMPLE_SECTORS.ts'
import { SAMPLE_ASSETS, type SampleAsset } from './records/SAMPLE_ASSETS.ts'
import { writeBridgeFlows } from './records/writeBridgeFlows.ts'
import { createAddress, createContractSeries, writeContracts } from './records/writeContracts.ts'
import { writeFundraises } from './records/writeFundraises.ts'
import { writeTokenRights } from './records/writeTokenRights.ts'
import { writeVestingSchedules } from './records/writeVestingSchedules.ts'
import type { SampleCalendar, SampleProject } from './SampleSeries.ts'
import { writeSeries } from './writeSeries.ts'

export type SampleOptions = {
  /** The last day with values, normally yesterday. */
  endDay: Day
  /** All if absent. */
  projects?: readonly string[]
}

/** Projects from this size on have contracts and holders listed. */
const LISTED_FROM_SIZE = 4
/** The only chain whose canisters the sample lists. */
const CANISTERS_OF = 'internetcomputer'

/**
 * Writes the sample of some or all projects: five years of every metric up to the last day, and all kinds of records.
 * A day of a series has the same value regardless of the last day and of the other projects.
 */
export async function generateSample(
  writer: BatchWriter,
  { endDay, projects: ids = [...SAMPLE_LEVELS.keys()] }: SampleOptions,
): Promise<void> {
  const calendar = createCalendar(endDay)
  const samples: SampleProject[] = []
  const holdings: { project: Project; supply: number }[] = []
  for (const id of ids) {
    const level = SAMPLE_LEVELS.get(id)
    const sample = level && createSampleProject(writer.catalog, level, calendar)
    if (sample && sample.launch < sample.end) {
      samples.push(sample)
      const supply = await writeProject(writer, sample)
      if (supply > 0 && sample.size >= LISTED_FROM_SIZE)
        holdings.push({ project: sample.project, supply })
    }
    await setImmediate()
  }
  const assets = SAMPLE_ASSETS.filter(({ issuer_id }) => ids.includes(issuer_id))
  await writeAssets(writer, assets, calendar)
  const projects = samples.map((sample) => sample.project)
  writeFundraises(writer, projects, calendar)
  writeVestingSchedules(writer, projects)
  await writeTokenRights(writer, { projects: ids, endDay })
  writeLabels(writer, ids)
  writeTokenHolders(writer, holdings, endDay)
  if (ids.includes(CANISTERS_OF)) writeCanisterBalances(writer, calendar)
  await writeContractsOf(writer, samples, calendar)
}

/** Returns the circulating supply on the last day, 0 without a token. */
async function writeProject(writer: BatchWriter, sample: SampleProject): Promise<number> {
  const { project, calendar, launch, end } = sample
  const span = { project_id: project.project_id, calendar, launch, end }
  let supply = 0
  for (const series of createProjectSeries(sample)) {
    writer.read()
    await writeSeries(writer, series, span)
    if (series.metric_id === 'token_supply_circulating') supply = series.values.at(-1) ?? 0
    if (series.metric_id === 'bridge_deposits' && end === calendar.days.length)
      writeBridgeFlows(writer, project, { deposits: series.values, calendar })
  }
  return supply
}

async function writeAssets(
  writer: BatchWriter,
  assets: readonly SampleAsset[],
  calendar: SampleCalendar,
): Promise<void> {
  const end = calendar.days.length
  for (const asset of assets) {
    const { asset_id, name, symbol, asset_class, reference_asset, issuer_id, chains } = asset
    writer.record('assets', {
      asset_id,
      name,
      symbol,
      asset_class,
      reference_asset,
      issuer_id,
      chains,
      url: '',
    })
    for (const series of createAssetSeries(asset, calendar)) {
      writer.read()
      await writeSeries(writer, series, { project_id: issuer_id, calendar, launch: 0, end })
    }
  }
}

async function writeContractsOf(
  writer: BatchWriter,
  samples: readonly SampleProject[],
  calendar: SampleCalendar,
): Promise<void> {
  const listed = samples.filter(({ project, size }) => {
    const isChain = project.market_sectors[0].startsWith('blockchains-')
    return !isChain && size >= LISTED_FROM_SIZE && project.chains.length > 0
  })
  const contracts = await writeContracts(writer, listed, calendar)
  for (const contract of contracts.slice(0, 12)) {
    const span = {
      project_id: contract.project_id,
      calendar,
      launch: calendar.first,
      end: calendar.days.length,
    }
    for (const series of createContractSeries(contract, calendar)) {
      writer.read()
      await writeSeries(writer, series, span)
    }
  }
}

const HOLDERS = 25
const LABELS = [
  'Treasury',
  'Staking contract',
  'Exchange hot wallet',
  'Vesting contract',
  'Liquidity pool',
]

/** The largest holders of each project's token on the last day; the shares fall off as they do in practice. */
function writeTokenHolders(
  writer: BatchWriter,
  holdings: readonly { project: Project; supply: number }[],
  day: Day,
): void {
  for (const { project, supply } of holdings) {
    const random = createRandom(`${project.project_id} holders`)
    let share = 0.08 + 0.1 * random()
    for (let rank = 0; rank < HOLDERS; rank += 1) {
      writer.record('token_holders', {
        project_id: project.project_id,
        chain_id: project.chains[0] ?? '',
        address: createAddress(`${project.project_id} holder ${rank}`),
        day,
        balance: Math.round(supply * share),
        share: Math.round(share * 1e6) / 1e6,
        label: LABELS[rank] ?? '',
      })
      share *= 0.7 + 0.25 * random()
    }
  }
}

/** No series begins earlier. Positions of days count from here. */
const SAMPLE_EPOCH: Day = '2019-01-01'
/** Years since 2000 of the epoch. */
const EPOCH_YEAR = 19

/** Creates the calendar of a sample that ends on this day. */
function createCalendar(endDay: Day): SampleCalendar {
  const start = addDays(addMonths(endDay, -60), 1)
  const before = addDays(start > SAMPLE_EPOCH ? start : SAMPLE_EPOCH, -1)
  const count = Math.max(daysBetween(before, endDay) + 1, 0)
  const days = Array.from({ length: count }, (_, index) => addDays(before, index))
  const offset = daysBetween(SAMPLE_EPOCH, before)
  const years = Float64Array.from(days, (_, index) => EPOCH_YEAR + (offset + index) / 365.25)
  const [usual = 1] = createCurve(MARKET, { years: new Float64Array([25]) })
  const mood = createNoise('market', { offset, days }, { daily: 0.012, memory: 0.5 })
  return {
    days,
    years,
    offset,
    first: 1,
    cycle: createCurve(MARKET, { years }).map((value) => Math.log(value / usual)),
    mood,
    turmoil: mood.map((value, day) => {
      const move = Math.abs(value - (mood[Math.max(day - 1, 0)] ?? 0))
      return Math.min(Math.max(move / 0.02 - 1, 0) * 0.4, 1)
    }),
  }
}

const OWNERS = [
  'NNS Registry',
  'NNS Governance',
  'ICP Ledger',
  'Internet Identity',
  'OpenChat',
  'ICPSwap',
  'Kinic',
  'Sonic',
]
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const CANISTERS = 40
const DAYS = 14

/** Daily cycle balances of some canisters: they burn steadily and are topped up now and then. */
function writeCanisterBalances(writer: BatchWriter, calendar: SampleCalendar): void {
  for (let index = 0; index < CANISTERS; index += 1) {
    const random = createRandom(`canister ${index}`)
    const letters = (count: number) =>
      Array.from({ length: count }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('')
    const canister_id = `${letters(5)}-${letters(5)}-aaaaa-${letters(5)}-cai`
    const full = 2e12 + 4e14 * random() ** 3
    const refill = 20 + Math.floor(random() * 40)
    for (const [offset, day] of calendar.days.slice(-DAYS).entries()) {
      const position = calendar.days.length - DAYS + offset
      writer.record('canister_balances', {
        canister_id,
        owner: OWNERS[index % OWNERS.length] ?? '',
        taken_at: `${day} 00:00:00.000`,
        cycles: Math.round(full * (1 - (0.6 * (position % refill)) / refill)),
      })
    }
  }
}
