import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toDay } from '@tickmark/core/time/Day'
import { runProgram } from '@tickmark/server/testing/runProgram'
import { FolderCache } from '../../scripts/FolderCache.ts'
import { hashSources } from '../../scripts/hashSources.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CACHE = new FolderCache(
  fileURLToPath(new URL('../../node_modules/.cache/sample/', import.meta.url)),
)
/** The sources that decide what a folder contains. */
const SOURCES = ['apps/server/src', 'packages', 'catalog', 'package-lock.json']

/**
 * A data folder that the server has filled with sample data, to copy: filling one takes most of the start of a terminal,
 * and `npm test`, the other journeys and hostile requests start four. It is filled again on another day, up to which
 * the sample goes, and after a change of the sources. `root` is the checkout whose server fills it.
 */
export function getSampleFolder(root: string = ROOT): Promise<string> {
  const state = hashSources(SOURCES.map((path) => join(root, path))).slice(0, 16)
  return CACHE.get(`${toDay(Date.now())}-${state}`, () => fill(root))
}

// Before journeys, which then find it.
if (import.meta.main) await getSampleFolder()

async function fill(root: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tickmark-sample-'))
  const server = runProgram({ name: 'main', root }, [], {
    TT_DATA_DIR: dataDir,
    TT_SAMPLE: 'on',
    PORT: '0',
  })
  try {
    await server.line(/^Sample data is in/)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
  return dataDir
}
