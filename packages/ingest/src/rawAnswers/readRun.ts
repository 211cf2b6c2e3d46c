import { AppError } from '@tickmark/core/errors/AppError'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import { createRawStore, type RawStore } from './createRawStore.ts'
import { keyOfList, readRawEntries } from './openRawRun.ts'
import { type AnsweredSubject, listAnswered } from './RawEntry.ts'

/** The stored answers of a run, with the dataset that reads them. */
export type StoredRun = {
  connector: Connector
  dataset: Dataset
  store: RawStore
  /** In the order of the list. */
  subjects: AnsweredSubject[]
  count: number
}

const INPUT = /^raw\/([\w-]+)\/([\w-]+)\/[\w-]+\.jsonl$/

/** Returns whether a batch was made of fetched answers. */
export function isAnswersInput(input: string): boolean {
  return INPUT.test(input)
}

/**
 * Opens the stored answers that a batch names as its input.
 * @throws AppError `not-found` if the list is gone or no connector here can read it.
 */
export async function readRun(
  input: string,
  { connectors, raw }: { connectors: readonly Connector[]; raw: ObjectStore },
): Promise<StoredRun> {
  const [, source_id, datasetId] = INPUT.exec(input) ?? []
  const connector = connectors.find(({ contract }) => contract.source_id === source_id)
  const dataset = connector?.datasets.find(({ id }) => id === datasetId)
  if (source_id === undefined || connector === undefined || dataset === undefined)
    throw new AppError(
      'not-found',
      `The responses of ${input} cannot be read: this server does not fetch that source, or its key is not set.`,
    )
  const entries = await readRawEntries(raw, keyOfList(input))
  if (entries.length === 0)
    throw new AppError(
      'not-found',
      `The list of responses ${input} is not on this server: it was removed, or another server fetched it.`,
    )
  return {
    connector,
    dataset,
    store: createRawStore(raw, source_id),
    subjects: listAnswered(entries),
    count: entries.length,
  }
}
