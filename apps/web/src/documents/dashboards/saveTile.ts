import type { Document } from '@tickmark/core/documents/Document'
import { AppError } from '@tickmark/core/errors/AppError'
import { queryClient } from '../../data/queryClient.ts'
import { changeDocument, findConflict } from '../documentCalls.ts'
import { documentQuery, readContent } from '../documentQueries.ts'
import { addTile, findFullFault, type NewTile } from './changeTiles.ts'

/** Others may save in between, but not for ever. */
const ATTEMPTS = 3

/**
 * Adds a tile to a dashboard as it is kept now, and keeps that. Where somebody saved it meanwhile, the tile is added to
 * what he saved.
 * @throws AppError with what to do where it is full, HttpError with the server's words where it refuses.
 */
export async function saveTile(documentId: string, tile: NewTile): Promise<Document> {
  for (let attempt = 1; ; attempt++) {
    const { document } = await queryClient.fetchQuery(documentQuery(documentId))
    const before = readContent(document, 'dashboard')
    if (before === undefined) throw new AppError('bad-request', 'This is no dashboard.')
    const fault = findFullFault(before)
    if (fault !== undefined) throw new AppError('bad-request', fault)
    try {
      return await changeDocument(document, { content: addTile(tile)(before) })
    } catch (failure) {
      if (findConflict(failure) === undefined || attempt === ATTEMPTS) throw failure
    }
  }
}
