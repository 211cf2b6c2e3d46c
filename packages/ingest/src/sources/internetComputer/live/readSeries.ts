import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { readPairs, type Sample } from '../../../connectors/writeDays.ts'

/**
 * The pairs of an answer: a list itself, or under the one field that holds a list.
 * The dashboard's interfaces name that field differently from call to call.
 */
export function readSeries(body: unknown, writer: BatchWriter): Sample[] {
  const list = Array.isArray(body) ? body : findList(body)
  // A single pair is the newest value only.
  const isPair = list.length === 2 && !Array.isArray(list[0])
  return readPairs(isPair ? [list] : list, { unit: 1000, writer })
}

function findList(body: unknown): unknown[] {
  const lists =
    typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : []
  if (lists.length === 1 && lists[0]) return lists[0]
  throw new AppError('unsupported-input', 'A list of pairs of moment and value was expected.')
}
