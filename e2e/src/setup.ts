import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { RESULTS } from './RESULTS.ts'
import { startTerminal } from './startTerminal.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** Where the terminal with sample data is; one for all journeys, since none of them writes facts. */
    sampleOrigin: string
    /** The folder of the e-mails that it sends. */
    sampleOutbox: string
  }
}

/** Starts the terminal with sample data before all journeys, and answers the way to end it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pictures of an earlier run would be taken for those of this one.
  await rm(RESULTS, { recursive: true, force: true })
  const terminal = await startTerminal('sample')
  project.provide('sampleOrigin', terminal.origin)
  project.provide('sampleOutbox', terminal.outbox)
  return terminal.stop
}
