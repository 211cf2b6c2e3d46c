import { join } from 'node:path'
import { SHARED_DATA } from '@tickmark/server/testing/sharedData'
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

/** Starts a terminal that is filled with real files. */
export async function startRealTerminal(): Promise<Terminal> {
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
