import { makeTempFolder } from './makeTempFolder.ts'
import { startServer } from './processes/startServer.ts'
import { tell } from './tell.ts'

const FILL_WITHIN_MS = 180_000

let filled: Promise<string> | undefined

/** A data folder with sample data, made once and used by one bench after the other. */
export function getSampleFolder(): Promise<string> {
  filled ??= fill().catch((error: unknown) => {
    filled = undefined
    throw error
  })
  return filled
}

async function fill(): Promise<string> {
  tell('filling a folder with sample data')
  const dataDir = makeTempFolder('sample')
  const server = await startServer({ dataDir, sample: true })
  await server.until(/Sample data is in/, FILL_WITHIN_MS)
  await server.stop()
  return dataDir
}
