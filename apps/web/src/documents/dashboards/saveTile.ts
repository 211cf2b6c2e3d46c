import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { queryClient } from '../../data/queryClient.ts'
import { changeDocument, findConflict } from '../documentCalls.ts'
import { documentQuery, readContent } from '../documentQueries.ts'
import { addTile, findFullFault, type NewTile } from './changeTiles.ts'

/** Retries after a save by another person, but not endlessly. */
const ATTEMPTS = 3

/* * Adds a tile to the saved dashboard and saves it. If another person saved it in the meantime, the tile is added to
 * their version.
 * @throws AppError where it is full, HttpError with the server's message.
 */
export async function saveTile(documentId: string, tile: NewTile): Promise<Document> {
  for (let attempt = 1; ; attempt++) {
    const { document } = await queryClient.fetchQuery(documentQuery(documentId))
    const before = readContent(document, 'dashboard')
    if (before === undefined) throw new AppError('bad-request', 'This is not a dashboard.')
    const fault = findFullFault(before)
    if (fault !== undefined) throw new AppError('bad-request', fault)
    try {
      return await changeDocument(document, { content: addTile(tile)(before) })
    } catch (failure) {
      if (findConflict(failure) === undefined || attempt === ATTEMPTS) throw failure
    }
  }
}
