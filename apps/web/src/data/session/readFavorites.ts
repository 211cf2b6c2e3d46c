import type { Favorites } from '@tickmark/core/session/User'
import { readField } from './readField.ts'

/** The five lists of favourites out of anything: a list that is absent or of the wrong type is empty. */
export function readFavorites(value: unknown): Favorites {
  const lists = readField.record(value)
  return {
    charts: readField.texts(lists?.charts),
    markets: readField.texts(lists?.markets),
    metrics: readField.texts(lists?.metrics),
    projects: readField.texts(lists?.projects),
    tables: readField.texts(lists?.tables),
  }
}
