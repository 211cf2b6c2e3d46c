import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { RESULTS } from './RESULTS.ts'
import { startBrowser } from './startBrowser.ts'
import { startTerminal } from './startTerminal.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** Where the browser of all journeys takes orders. */
    browserEndpoint: string
    /** Where the terminal with sample data is; one for all journeys, since none of them writes facts. */
    sampleOrigin: string
    /** The folder of the e-mails that it sends. */
    sampleOutbox: string
  }
}

/** Starts the browser, and the terminal with sample data, before all journeys; answers the way to end both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pictures of an earlier run would be taken for those of this one.
  await rm(RESULTS, { recursive: true, force: true })
  const browser = await startBrowser()
  project.provide('browserEndpoint', browser.wsEndpoint())
  const terminal = await startTerminal('sample')
  project.provide('sampleOrigin', terminal.origin)
  project.provide('sampleOutbox', terminal.outbox)
  return async () => {
    await browser.close()
    await terminal.stop()
  }
}
