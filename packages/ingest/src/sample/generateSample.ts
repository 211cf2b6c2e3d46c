import { setImmediate } from 'node:timers/promises'
import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import type { Day } from '@tickmark/core/time/Day'
import { createAssetSeries } from './createAssetSeries.ts'
import { createCalendar } from './createCalendar.ts'
import { createProjectSeries } from './createProjectSeries.ts'
import { createSampleProject } from './createSampleProject.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'
import { SAMPLE_ASSETS, type SampleAsset } from './records/SAMPLE_ASSETS.ts'
import { writeCanisterBalances } from './records/writeCanisterBalances.ts'
import { createContractSeries, writeContracts } from './records/writeContracts.ts'
import { writeFundraises } from './records/writeFundraises.ts'
import { writeTokenHolders } from './records/writeTokenHolders.ts'
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
    const sample = level && createSampleProject(writer.catalogue, level, calendar)
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
