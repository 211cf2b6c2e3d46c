import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startModel } from '@tickmark/api/testing/startModel'
import { HAS_SHARED_DATA, SHARED_DATA } from '@tickmark/server/testing/sharedData'
import type { TestProject } from 'vitest/node'
import { RESULTS, startBrowser } from './startBrowser.ts'
import { startTerminal, type Terminal } from './startTerminal.ts'

/**
 * Files that do not interfere with one another: figures of three chains, funding rounds, labels and one vesting
 * schedule.
 */
const FILES = [
  'coinmetrics/csv/btc.csv.gz',
  'coinmetrics/csv/eth.csv.gz',
  'coinmetrics/csv/ltc.csv.gz',
  'defillama/raises_2023-04.csv',
  'labels/etherscan',
  'labels/oli',
  'vesting/arbitrum.json',
]

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** The address at which the browser of all journeys takes orders. */
    browserEndpoint: string
    /** The address of the terminal with sample data; one for all journeys, since none of them writes facts. */
    sampleOrigin: string
    /** The folder of the emails that it sends. */
    sampleOutbox: string
    /**
     * The address of the terminal with real files, of which none writes either; empty where there are no such files.
     */
    realOrigin: string
  }
}

/** The project of `vitest.config.ts` whose files also need the terminal with real files. */
const ALL_JOURNEYS = 'e2e'

/** Starts the browser and the terminals that journeys share, before all of them; returns what stops them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pictures of an earlier run would be taken for those of this one.
  await rm(RESULTS, { recursive: true, force: true })
  const browser = await startBrowser()
  // Looks Lido up, and plans its fees, whatever it is asked.
  const model = await startModel((_, body) =>
    body.includes('"tool_call_id"')
      ? [{ name: 'query_metrics', input: { metrics: ['fees'], where: { projects: ['lido'] } } }]
      : [{ name: 'search_catalogue', input: { text: 'lido' } }],
  )
  project.provide('browserEndpoint', browser.wsEndpoint())
  // The sample is made by one thread, which leaves the rest of the machine to the files.
  const [sample, real] = await Promise.all([
    startTerminal('sample', { TT_LLM: 'compatible/test-model', TT_LLM_URL: model.url }),
    HAS_SHARED_DATA && project.name === ALL_JOURNEYS ? startRealTerminal() : null,
  ])
  project.provide('sampleOrigin', sample.origin)
  project.provide('sampleOutbox', sample.outbox)
  project.provide('realOrigin', real?.origin ?? '')
  return async () => {
    await browser.close()
    await Promise.all([sample.stop(), real?.stop(), model.close()])
  }
}

/** Starts a terminal that is filled with real files. */
async function startRealTerminal(): Promise<Terminal> {
  const terminal = await startTerminal('empty')
  try {
    const [first = '', ...others] = FILES.map((file) => join(SHARED_DATA, file))
    await terminal.importFolder(first, ...others)
    return terminal
  } catch (failure) {
    await terminal.stop()
    throw failure
  }
}
