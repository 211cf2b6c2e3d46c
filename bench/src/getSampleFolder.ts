import { type BenchSize, logProgress } from './Bench.ts'
import { fillFolder } from './facts/fillFolder.ts'
import { makeTempFolder } from './makeTempFolder.ts'
import { startServer } from './startServer.ts'

const FILL_WITHIN_MS = 180_000
const FEW_FACTS = 100_000

let filled: Promise<string> | undefined

/** A data folder for pages, made once and used by one bench after the other: the sample data, or a few facts for a smoke run. */
export function getSampleFolder(size: BenchSize): Promise<string> {
  filled ??= (size === 'whole' ? fill() : fillFolder(FEW_FACTS, 'whole')).catch(
    (error: unknown) => {
      filled = undefined
      throw error
    },
  )
  return filled
}

async function fill(): Promise<string> {
  logProgress('filling a folder with sample data')
  const dataDir = makeTempFolder('sample')
  const server = await startServer({ dataDir, sample: true })
  await server.until(/Sample data is in/, FILL_WITHIN_MS)
  await server.stop()
  return dataDir
}
